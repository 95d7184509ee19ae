import classes from './audit.module.css';

interface Props {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** A titled list of sentences; renders nothing without sentences. */
export function Sentences({ title, sentences }: Props) {
  if (sentences.length === 0) return null;
  return (
    <section className={classes.sentences}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
