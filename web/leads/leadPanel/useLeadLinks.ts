import { useEffect } from 'react'
import { useLeadPanel } from './leadAddress'

const isPlainPress = (event: MouseEvent) =>
  !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A press on a link to a lead opens it beside the screen, wherever the link stands. */
export function useLeadLinks(isOn: boolean): void {
  const { openLead } = useLeadPanel()
  useEffect(() => {
    if (!isOn) return
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-lead]') : null
      if (!link?.dataset.lead || event.defaultPrevented || !isPlainPress(event)) return
      event.preventDefault()
      // The tables and forms that look after links must not follow it too.
      event.stopImmediatePropagation()
      openLead(link.dataset.lead)
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [isOn, openLead])
}
