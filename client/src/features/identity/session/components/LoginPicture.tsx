/** A board with a falling price line and the sun over it: what the mall is about. Says no more. */
export function LoginPicture() {
  return (
    <svg viewBox="0 0 480 260" width="100%" style={{ maxWidth: '30rem' }} aria-hidden="true">
      <rect x="40" y="40" width="400" height="190" rx="14" fill="var(--jc-card)" />
      <rect
        x="40"
        y="40"
        width="400"
        height="190"
        rx="14"
        fill="none"
        stroke="var(--jc-border)"
        strokeWidth="2"
      />
      <circle cx="392" cy="50" r="32" fill="#ffd43b" opacity=".9" />
      <g stroke="var(--jc-border)" strokeWidth="1.5">
        <path d="M70 90h340M70 130h340M70 170h340M70 205h340" />
      </g>
      <path
        d="M70 78h60v22h50v20h70v26h44v18h56v24h60"
        fill="none"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <g fill="var(--mantine-primary-color-filled)">
        <circle cx="130" cy="100" r="6" />
        <circle cx="180" cy="120" r="6" />
        <circle cx="250" cy="146" r="6" />
        <circle cx="294" cy="164" r="6" />
        <circle cx="350" cy="188" r="6" />
      </g>
      <g fill="none" stroke="#8a98a3" strokeWidth="5" strokeLinecap="round">
        <path d="M150 244h180" />
      </g>
    </svg>
  );
}
