import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { createClient } from './app/apollo/client'
import { preload } from './app/routes'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

preload(window.location.pathname)
createRoot(root).render(
  <StrictMode>
    <App client={createClient({ sendsIds: true })} />
  </StrictMode>,
)
