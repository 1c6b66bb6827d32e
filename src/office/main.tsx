import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { Office } from './shell/office-shell.tsx'
import { applyTheme, lastTheme } from './shell/theme.ts'
import { changeLanguage } from './texts/load-texts.ts'
import './styles.css'

async function start(): Promise<void> {
  applyTheme(lastTheme())
  // Until the user is known, uses the browser's language if the office supports it.
  const first = navigator.language.slice(0, 2)
  await changeLanguage(
    first === 'nb' || first === 'nn' || first === 'no' ? 'no' : first === 'sv' || first === 'fr' ? first : 'en',
  )
  createRoot(document.getElementById('office')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Office />
      </QueryClientProvider>
    </StrictMode>,
  )
}

start()
