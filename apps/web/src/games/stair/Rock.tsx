/** A boulder lit from the upper left. */
export const Rock = () => (
  <svg aria-hidden viewBox="0 0 64 64" className="stair-rock">
    <path className="stair-rock-body" d="M14 22 27 9l16 2 13 13 2 17-11 14-20 3L10 51 5 36z" />
    <path className="stair-rock-lit" d="M14 22 27 9l16 2-9 11-14 5-11 8z" />
    <path className="stair-rock-dark" d="m56 24 2 17-11 14-20 3 14-13z" />
    <path className="stair-rock-crack" d="m24 30 8 6-3 9m14-22-3 8 7 5" />
  </svg>
)
