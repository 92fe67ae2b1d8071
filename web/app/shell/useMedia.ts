import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Below 768 px: temporary drawer, dots menu, one menu for the actions of a row. */
export const usePhone = () => useMedia('(max-width: 767px)')
/** From 1280 px: room for the full drawer. */
export const useWide = () => useMedia('(min-width: 1280px)')
