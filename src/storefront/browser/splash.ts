import { htmlLang, type Language, languages } from '#shared/markets.ts'

type Words = { loading: string; retry: string; explanation: string }

// These few words alone, at build time: the other texts have not come yet.
const words = import.meta.glob<Words>('../../shared/translations/outage/*.json', { eager: true, import: 'launch' })

/** Texts needed before any text is loaded, by the document's language. */
function startUpWords(): Words {
  const { lang } = document.documentElement
  const language: Language = languages.find((each) => htmlLang(each) === lang) ?? 'en'
  return words[`../../shared/translations/outage/${language}.json`]!
}

/** Shows the splash spinner, on the whole screen only where the server sent no content. Returns what removes it. */
export function showStartUp(hasContent: boolean): () => void {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.className = hasContent ? 'splash splash-slim' : 'splash'
  const text = document.createElement('span')
  text.textContent = startUpWords().loading
  element.append(text)
  document.body.append(element)
  return () => element.remove()
}

/** The app could not start. What the server sent stays readable. */
export function showFailedToLaunch(hasContent: boolean, retry: () => void): void {
  const { retry: label, explanation } = startUpWords()
  const element = document.createElement('div')
  element.setAttribute('role', 'alert')
  element.className = hasContent ? 'launch-failure launch-failure-slim' : 'launch-failure'
  const title = document.createElement('h1')
  title.textContent = 'Failed to launch'
  title.lang = 'en'
  const text = document.createElement('p')
  text.textContent = explanation
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', () => {
    element.remove()
    retry()
  })
  element.append(title, text, button)
  document.body.prepend(element)
}
