/** The placeholder: an empty niche with a plinth and a soft arch of light, in the shop's paper and sand tones. */
export const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0.6" y2="1">
      <stop offset="0" stop-color="#f8f4ec"/><stop offset="1" stop-color="#ece3d3"/>
    </linearGradient>
    <linearGradient id="arch" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#e5d9c4"/><stop offset="1" stop-color="#efe7d9"/>
    </linearGradient>
    <linearGradient id="side" x1="0" y1="0" x2="1" y2="0">
      <stop offset="0" stop-color="#f5efe4"/><stop offset="0.45" stop-color="#e9dfcd"/><stop offset="1" stop-color="#d3c3a8"/>
    </linearGradient>
    <radialGradient id="shade" cx="0.5" cy="0.5" r="0.5">
      <stop offset="0" stop-color="#b7a485" stop-opacity="0.55"/><stop offset="1" stop-color="#b7a485" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="900" height="900" fill="url(#wall)"/>
  <path d="M270 660V360a180 180 0 0 1 360 0v300z" fill="url(#arch)"/>
  <path d="M288 660V360a162 162 0 0 1 324 0v300" fill="none" stroke="#d8c8ad" stroke-width="2"/>
  <rect y="660" width="900" height="240" fill="#e7dcc9"/>
  <ellipse cx="470" cy="742" rx="220" ry="34" fill="url(#shade)"/>
  <path d="M310 596v124a140 30 0 0 0 280 0V596z" fill="url(#side)"/>
  <ellipse cx="450" cy="596" rx="140" ry="30" fill="#faf6ee"/>
  <g fill="none" stroke="#b29e7d" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
    <rect x="388" y="454" width="124" height="100" rx="8"/>
    <circle cx="420" cy="486" r="10"/>
    <path d="M392 540l34-32 24 22 28-30 30 34"/>
  </g>
</svg>
`
