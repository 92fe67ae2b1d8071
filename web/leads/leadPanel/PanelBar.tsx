import { ArrowLeft, ChevronDown, ChevronUp, Link2, Maximize2, X } from 'lucide-react'
import { copyText } from '../../ui/show/copyText'
import { IconButton } from '../../ui/form/IconButton'
import { leadPageHref } from './leadAddress'
import type { PanelKeys } from './usePanelKeys'

interface Props {
  id: string
  position: string | null
  hasPrevious: boolean
  hasNext: boolean
  acts: PanelKeys
}

/** Position in the list, and buttons for next, previous, link, page and close. */
export function PanelBar({ id, position, hasPrevious, hasNext, acts }: Props) {
  const copyLink = () => void copyText(window.location.origin + leadPageHref(id), 'Link copied!')
  return (
    <div className="lead-bar">
      <IconButton label="Back to the list" className="on-phone" onClick={acts.close}>
        <ArrowLeft className="large" aria-hidden />
      </IconButton>
      {position && (
        <>
          <IconButton label="Previous lead" aria-keyshortcuts="k" disabled={!hasPrevious} onClick={acts.previous}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next lead" aria-keyshortcuts="j" disabled={!hasNext} onClick={acts.next}>
            <ChevronDown aria-hidden />
          </IconButton>
          <span className="figure position">{position}</span>
          <span className="not-on-phone" aria-hidden>
            <span className="key-cap">J</span> <span className="key-cap">K</span>
          </span>
        </>
      )}
      <span className="space" />
      <IconButton label="Copy link" onClick={copyLink}>
        <Link2 aria-hidden />
      </IconButton>
      <IconButton
        label="Open as a page"
        className="not-on-phone"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={acts.openPage}
      >
        <Maximize2 aria-hidden />
      </IconButton>
      <IconButton label="Close" className="not-on-phone" aria-keyshortcuts="Escape" onClick={acts.close}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
