import classes from './shop.module.css';

interface Props {
  /** Hundredths: 485 is 4.85 of 5; 0 with nothing to compute it from. */
  readonly score: number;
  readonly word?: string;
}

/** A score of five, as a number and a bar that fills with it. */
export function Score({ score, word = '评分' }: Props) {
  if (score === 0) return <span className={classes.score}>{word} 暂无</span>;
  return (
    <span className={classes.score}>
      {word}
      <span className={classes.scoreBar} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, score / 5)}%` }} />
      </span>
      <b className="tnum">{(score / 100).toFixed(2)}</b>
    </span>
  );
}
