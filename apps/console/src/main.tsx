import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startColorMode } from './session/color-mode.ts'
import { startLanguage } from './words/language.ts'

startColorMode()
await startLanguage()
const root = document.querySelector('#root')
if (!root) throw new Error('expected an element with the id root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
