import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 767px)')
function onChange(changed: () => void) {
  const query = narrow()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Below 768 px, where tables are worked by finger. */
export const useIsNarrow = () => useSyncExternalStore(onChange, () => narrow().matches)
