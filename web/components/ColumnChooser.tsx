import './columnChooser.css'
import { useEffect, useId, useRef, useState } from 'react'
import { Columns3, Search } from 'lucide-react'
import { Button } from './Button'
import { ColumnChooserList } from './ColumnChooserList'
import { moveColumn, showColumn, visibleFields, type ColumnLayout } from './columnLayout'

export interface ColumnChooserProps {
  layout: ColumnLayout
  titles: ReadonlyMap<string, string>
  onChange: (layout: ColumnLayout) => void
  onSave: () => void
  saving: boolean
  /** Absent as long as no default has been saved. */
  onReset?: () => void
}

/** Chooses and orders the columns of a table. What is changed shows at once; saving makes it the user's default. */
export function ColumnChooser({ layout, titles, onChange, onSave, saving, onReset }: ColumnChooserProps) {
  const [open, setOpen] = useState(false)
  const [sought, setSought] = useState('')
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const shown = visibleFields(layout).length

  const close = () => {
    setOpen(false)
    setSought('')
    root.current?.querySelector('button')?.focus()
  }
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    window.addEventListener('pointerdown', outside)
    return () => window.removeEventListener('pointerdown', outside)
  }, [open])
  const move = (from: number, to: number) => {
    const next = moveColumn(layout, from, to)
    const field = layout[from]?.field ?? ''
    onChange(next)
    setSaid(`${titles.get(field)} moved to position ${next.findIndex((place) => place.field === field) + 1} of ${next.length}`)
  }

  return (
    <div
      className="chooser-root"
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
    >
      <Button aria-label={`Columns ${shown} of ${layout.length}`} aria-expanded={open} aria-controls={panelId} onClick={() => (open ? close() : setOpen(true))}>
        <Columns3 aria-hidden />
        <span className="chooser-name">Columns</span>
        <span className="figure chooser-count">{`${shown}/${layout.length}`}</span>
      </Button>
      {open && (
        <div id={panelId} className="chooser" role="dialog" aria-label="Columns">
          <label className="chooser-find">
            <Search aria-hidden />
            <input
              type="search"
              placeholder="Find a column"
              aria-label="Find a column"
              value={sought}
              autoFocus
              onChange={(event) => setSought(event.target.value)}
            />
          </label>
          <ColumnChooserList
            layout={layout}
            titles={titles}
            sought={sought}
            onShow={(field, visible) => onChange(showColumn(layout, field, visible))}
            onMove={move}
          />
          <p className="spoken" role="status">{said}</p>
          <footer>
            <Button variant="ghost" size="sm" disabled={!onReset} onClick={onReset}>Back to default</Button>
            <Button size="sm" disabled={shown < 2 || saving} onClick={onSave}>Save as default</Button>
          </footer>
        </div>
      )}
    </div>
  )
}
