import { type ConfigData, type HtmlElementLike, HtmlValidate, StaticConfigLoader } from 'html-validate'

const page: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  elements: [
    'html5',
    {
      input: {
        attributes: {
          // ARIA in HTML: authors must not say again, and perhaps otherwise, what the control's own state says.
          'aria-checked': {
            allowed: (node: HtmlElementLike) =>
              /^(checkbox|radio)$/.test(String(node.getAttribute('type'))) ? 'its own state is what counts' : null,
          },
        },
      },
    },
  ],
}

// Rules that mail programs break: layout tables, and the doctype that the mail library writes.
const mail: ConfigData = { ...page, rules: { 'no-deprecated-attr': 'off', 'doctype-html': 'off' } }

const checkers = {
  page: new HtmlValidate(new StaticConfigLoader(page)),
  mail: new HtmlValidate(new StaticConfigLoader(mail)),
}

/** Violations of the HTML standard and accessibility rules in a document: one line each, without repeats. */
export async function htmlFindings(html: string, kind: keyof typeof checkers = 'page'): Promise<string[]> {
  const { results } = await checkers[kind].validateString(html)
  const lines = html.split('\n')
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const excerpt = (lines[line - 1] ?? '').slice(Math.max(0, column - 2), column + 120)
      return `${ruleId}: ${message} at ${excerpt}`
    }),
  )
  return [...new Set(found)]
}
