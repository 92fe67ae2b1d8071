import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/tokens.css'
import './theme/base.css'
import './components/components.css'
import { App } from './App'
import { createClient } from './apollo/client'
import { preload } from './routes'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

preload(window.location.pathname)
createRoot(root).render(
  <StrictMode>
    <App client={createClient({ sendsIds: true })} />
  </StrictMode>,
)
