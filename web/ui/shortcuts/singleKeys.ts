/** Whether single-key shortcuts are enabled. Stored on the server; cached in the browser until it has loaded. */
const entry = 'single_key_shortcuts'

let areOn = localStorage.getItem(entry) !== 'false'
const listeners = new Set<() => void>()

export const singleKeysAreOn = () => areOn

export function setSingleKeys(on: boolean) {
  areOn = on
  if (on) localStorage.removeItem(entry)
  else localStorage.setItem(entry, 'false')
  listeners.forEach((listener) => listener())
}

export function onSingleKeysChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
