/** A small cupid that flies past and shoots an arrow. */
export function Cupid() {
  return (
    <div data-testid="cupid" className="match-cupid pointer-events-none absolute left-1/2">
      <svg
        aria-hidden="true"
        width="190"
        height="150"
        viewBox="0 0 190 150"
        className="overflow-visible"
      >
        <g className="match-wing">
          <path
            d="M66 70C40 42 16 44 8 58c10 0 14 4 18 9-8-1-14 2-17 8 10-1 15 2 20 6-6 1-10 5-11 10 16 3 38-2 50-14Z"
            fill="#fff"
          />
          <path
            d="M62 72C46 58 30 54 18 58M62 76C48 70 36 68 24 74"
            fill="none"
            stroke="#ffc9d6"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </g>
        <path
          d="M74 96c-10 8-24 12-32 24M86 104c-4 12-14 20-18 32"
          fill="none"
          stroke="#f4b48e"
          strokeWidth="11"
          strokeLinecap="round"
        />
        <ellipse cx="84" cy="86" rx="20" ry="25" fill="#f8c3a0" transform="rotate(-24 84 86)" />
        <path d="M66 94c8 12 24 16 34 10l-4 12c-12 4-26 0-34-10Z" fill="#fff" />
        <path
          d="M96 76c12 2 24 2 34-4"
          fill="none"
          stroke="#f8c3a0"
          strokeWidth="10"
          strokeLinecap="round"
        />
        <circle cx="94" cy="44" r="23" fill="#fbd0b1" />
        <path
          d="M72 40c-4-16 8-26 20-25 4-6 16-4 17 2 10 2 12 12 6 17-6-6-14-8-22-7-6 8-14 10-21 13Z"
          fill="#8a4a2b"
        />
        <circle cx="100" cy="45" r="2.6" fill="#4a2418" />
        <circle cx="111" cy="44" r="2.6" fill="#4a2418" />
        <circle cx="96" cy="53" r="4" fill="#ff9d90" opacity="0.7" />
        <path
          d="M102 54c3 4 8 4 10 0"
          fill="none"
          stroke="#4a2418"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <path
          d="M126 36c20 10 24 50 4 72"
          fill="none"
          stroke="#ffd479"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path
          d="M126 36 112 72l18 36"
          fill="none"
          stroke="#fff"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <g className="match-arrow">
          <path d="M104 72h58" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
          <path
            d="m104 72-9-6M110 72l-9-6M104 72l-9 6M110 72l-9 6"
            stroke="#fff"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <path
            d="M178 72c-8-9-18-8-18-1 0 3 2 4 3 4-1 0-3 1-3 4 0 7 10 6 18-7Z"
            fill="#ff3d6e"
            stroke="#fff"
            strokeWidth="2"
          />
        </g>
        <g className="match-wing">
          <path
            d="M76 78C58 40 34 30 22 40c9 3 13 8 15 13-8 0-13 4-15 10 10-1 16 3 19 8-5 2-8 6-8 11 16 0 36-2 43-4Z"
            fill="#fff"
          />
          <path
            d="M70 72C58 54 46 46 34 44M70 76C58 66 48 62 38 64"
            fill="none"
            stroke="#ffc9d6"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </g>
      </svg>
    </div>
  )
}
