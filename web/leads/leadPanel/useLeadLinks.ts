import { closeAround } from '../../ui/overlay/modals'
import { useEffect } from 'react'
import { useLeadPanel } from './leadAddress'

const isPlainPress = (event: MouseEvent) =>
  !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Opens the panel on clicks on links to leads anywhere on the screen. */
export function useLeadLinks(isOn: boolean): void {
  const { openLead } = useLeadPanel()
  useEffect(() => {
    if (!isOn) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-lead]') : null
      if (!link?.dataset.lead || event.defaultPrevented || !isPlainPress(event)) return
      event.preventDefault()
      // Prevents other link handlers of tables and forms.
      event.stopImmediatePropagation()
      openLead(link.dataset.lead)
      closeAround(link)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [isOn, openLead])
}
