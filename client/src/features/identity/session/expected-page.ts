/** The state of the no-permission page: the title of the page that was expected, empty if it has none. */
export interface ExpectedPage {
  readonly title: string;
}
