import { htmlLang, isLanguage, type Language, languages } from '#domain/markets/market-rules.ts'

const words: Record<Language, { loading: string; retry: string; explanation: string }> = {
  en: {
    loading: 'Loading…',
    retry: 'Try again',
    explanation: 'The shop could not start. Check your connection and try again.',
  },
  no: {
    loading: 'Laster …',
    retry: 'Prøv igjen',
    explanation: 'Butikken kunne ikke starte. Sjekk nettforbindelsen og prøv igjen.',
  },
  sv: {
    loading: 'Laddar …',
    retry: 'Försök igen',
    explanation: 'Butiken kunde inte starta. Kontrollera anslutningen och försök igen.',
  },
  fr: {
    loading: 'Chargement…',
    retry: 'Réessayer',
    explanation: 'La boutique n’a pas pu démarrer. Vérifiez votre connexion et réessayez.',
  },
}

/** Texts needed before any text is loaded, by the document's language. */
function startUpWords() {
  const lang = document.documentElement.lang
  const language = languages.find((each) => htmlLang(each) === lang)
  return words[isLanguage(language) ? language : 'en']
}

/** Shows the start-up spinner; it takes the whole screen only where the server sent no content. Answers what takes it away. */
export function showStartUp(hasContent: boolean): () => void {
  const element = document.createElement('div')
  element.setAttribute('role', 'status')
  element.className = hasContent ? 'start-up start-up-slim' : 'start-up'
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
