import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'

createRoot(document.getElementById('office')!).render(
  <StrictMode>
    <h1 className="p-8 font-display text-title">Office</h1>
  </StrictMode>,
)
