/** Styles that resemble a printed page: one column, generous line spacing, no images. */
export const docsStyles = `
:root { color-scheme: light; --paper: #fbf9f5; --sand: #f1ece3; --stone: #d9d1c3; --ink: #1d1b18; --soft: #655e54; --brand: #23443a; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 'Instrument Sans', system-ui, sans-serif; }
header, main, nav { max-width: 60rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 4rem; }
h1, h2 { font-family: Newsreader, Georgia, serif; font-weight: 500; line-height: 1.15; }
h1 { font-size: 2.75rem; margin: 0 0 1rem; }
h2 { font-size: 1.75rem; margin: 4rem 0 1rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
h4 { font-size: 0.8125rem; margin: 1.25rem 0 0.25rem; color: var(--soft); font-weight: 600; }
p { max-width: 68ch; margin: 0.25rem 0 0.75rem; }
a { color: var(--brand); }
a:focus-visible { outline: 2px solid #2f5bea; outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; padding: 0; list-style: none; }
article { border-top: 1px solid var(--stone); padding: 1.5rem 0; }
code { font: 0.875em/1.5 ui-monospace, 'SF Mono', Menlo, monospace; }
.method { display: inline-block; min-width: 4.25rem; font-weight: 600; color: var(--brand); }
.lock { color: var(--soft); font-weight: 400; font-size: 0.875rem; }
ul.fields { list-style: none; margin: 0; padding: 0 0 0 1rem; border-left: 2px solid var(--sand); }
ul.fields li { padding: 0.125rem 0; overflow-wrap: anywhere; }
.type { color: var(--soft); }
dl { display: grid; grid-template-columns: 3.5rem 1fr; gap: 0.25rem 0.75rem; margin: 0; }
dt { font: 600 0.875rem/1.7 ui-monospace, monospace; }
dd { margin: 0; min-width: 0; }
footer { height: 5rem; }
`
