import { useSyncExternalStore } from 'react'

type ColourMode = 'light' | 'dark'

/** Also read by public/colour-mode.js before the first paint. */
const entry = 'theme'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')

/** The user's choice, otherwise the system's mode. */
function current(): ColourMode {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return prefersDark.matches ? 'dark' : 'light'
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  prefersDark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    prefersDark.removeEventListener('change', listener)
  }
}

function choose(mode: ColourMode) {
  document.documentElement.dataset.theme = mode
  localStorage.setItem(entry, mode)
  listeners.forEach((listener) => listener())
}

/** The current colour mode and a function to switch it; stored in the browser. */
export function useColourMode() {
  const mode = useSyncExternalStore(subscribe, current)
  return { mode, toggle: () => choose(mode === 'dark' ? 'light' : 'dark') }
}
