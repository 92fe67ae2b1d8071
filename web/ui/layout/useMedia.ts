import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches; updates on changes. */
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

/** Below 768 px: temporary drawer, dots menu, one menu for row actions. */
export const usePhone = () => useMedia('(max-width: 767px)')
/** From 1280 px: full drawer. */
export const useWide = () => useMedia('(min-width: 1280px)')
