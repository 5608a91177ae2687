/** Gradients of all cups and balls, defined once per page: SVG gradients are referenced by id. */
export const CupColours = () => (
  <svg aria-hidden width="0" height="0" className="absolute">
    <defs>
      <linearGradient id="cup-body" x1="0" x2="1">
        <stop offset="0" className="cup-dark" />
        <stop offset="0.2" className="cup-mid" />
        <stop offset="0.36" className="cup-light" />
        <stop offset="0.56" className="cup-mid" />
        <stop offset="0.86" className="cup-dark" />
        <stop offset="1" className="cup-mid" />
      </linearGradient>
      <linearGradient id="cup-band" x1="0" x2="1">
        <stop offset="0" className="cup-deep" />
        <stop offset="0.34" className="cup-bright" />
        <stop offset="0.6" className="cup-dark" />
        <stop offset="1" className="cup-deep" />
      </linearGradient>
      <radialGradient id="ball-body" cx="0.36" cy="0.3" r="0.75">
        <stop offset="0" className="ball-light" />
        <stop offset="0.42" className="ball-mid" />
        <stop offset="1" className="ball-dark" />
      </radialGradient>
    </defs>
  </svg>
)

/** A brass cup, mouth down. */
export const Cup = () => (
  <svg aria-hidden viewBox="0 0 120 140" className="thimbles-cup">
    <path fill="url(#cup-body)" d="M31 20Q60 6 89 20L107 122Q60 142 13 122Z" />
    <ellipse cx="60" cy="18" rx="29" ry="9" className="cup-lid" />
    <path fill="url(#cup-band)" d="M15 110q45 20 90 0l3 14q-48 22-96 0z" />
    <path fill="url(#cup-band)" d="M26 46q34 13 68 0l1 7q-35 14-70 0z" opacity="0.8" />
    <path className="cup-shine" d="M41 26q-5 40-13 84l9 4q6-46 12-86z" />
  </svg>
)

export const Ball = () => (
  <svg aria-hidden viewBox="0 0 48 48" className="thimbles-ball">
    <circle cx="24" cy="24" r="22" fill="url(#ball-body)" />
    <ellipse cx="17" cy="14" rx="7" ry="4.5" className="ball-shine" transform="rotate(-32 17 14)" />
  </svg>
)
