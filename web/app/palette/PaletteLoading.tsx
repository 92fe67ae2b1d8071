import { useEffect, type RefObject } from 'react'

/** Placeholder while the palette loads; stores the text that is typed. */
export function PaletteLoading({ into }: { into: RefObject<string> }) {
  useEffect(() => {
    into.current = ''
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Backspace') into.current = into.current.slice(0, -1)
      else if (event.key.length === 1) into.current += event.key
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [into])
  return null
}
