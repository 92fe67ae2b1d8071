import '../../ui/form/choices/option.css'
import type { MouseEvent } from 'react'
import { Star } from 'lucide-react'
import { KeyCaps } from '../../ui/shortcuts/KeyCaps'
import { Marked } from './Marked'
import type { PaletteRow } from './paletteRow'

interface Props {
  row: PaletteRow
  /** The search text. */
  text: string
  /** ARIA attributes and handlers from the listbox. */
  option: object
  isActive: boolean
  isFavourite: boolean
  onChoose: (event: MouseEvent) => void
  onFavourite: () => void
}

/** A row of the palette. The star is only for the mouse; with the keyboard, it is among the row's actions. */
export function PaletteOption({ row, text, option, isActive, isFavourite, onChoose, onFavourite }: Props) {
  return (
    <div {...option} className="menu-item palette-option" onClick={onChoose}>
      <row.icon aria-hidden />
      <span className="palette-name cut" dir="auto">
        <Marked name={row.label} text={text} />
      </span>
      {(row.detail || row.isActive != null) && (
        <span className="palette-detail cut" dir="auto">
          {row.isActive != null && <span className={row.isActive ? 'palette-dot' : 'palette-dot off'} aria-hidden />}
          {row.detail}
        </span>
      )}
      <span className="space" />
      {row.record && (
        <span
          className={isFavourite ? 'palette-star on' : 'palette-star'}
          aria-hidden
          title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
          onClick={(event) => {
            event.stopPropagation()
            onFavourite()
          }}
        >
          <Star />
        </span>
      )}
      <span className="palette-keys-of" aria-hidden>
        {isActive ? <KeyCaps keys="enter" /> : row.keys && <KeyCaps keys={row.keys} />}
      </span>
    </div>
  )
}
