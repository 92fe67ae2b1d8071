import { useCallback, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Handles clicks on plain links without a page load, so that cells can use `<a>`: a router link in each of a thousand
 * cells is slow. Clicks that open a new tab are left to the browser.
 */
export function useInAppLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (
        !href?.startsWith('/') ||
        link?.target ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      void navigate(href)
    },
    [navigate],
  )
}
