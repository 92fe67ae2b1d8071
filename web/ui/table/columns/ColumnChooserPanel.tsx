import { useState } from 'react'
import { Search } from 'lucide-react'
import { useTableSettings } from '../tableSettings'
import { Button } from '../../form/Button'
import { Checkbox } from '../../form/Checkbox'
import { ColumnChooserList } from './ColumnChooserList'
import { moveColumn, showColumn, visibleFields, type ColumnLayout } from './columnLayout'

export interface ColumnChooserProps {
  layout: ColumnLayout
  titles: ReadonlyMap<string, string>
  onChange: (layout: ColumnLayout) => void
  onSave: () => void
  saving: boolean
  /** Restores the user's default; omitted if none was saved. */
  onReset?: () => void
  /** Restores the product's default. */
  onProductDefault: () => void
}

/** Columns with check boxes and drag handles, a search field, and buttons to save and reset. */
export function ColumnChooserPanel({
  layout,
  titles,
  onChange,
  onSave,
  saving,
  onReset,
  onProductDefault,
}: ColumnChooserProps) {
  const settings = useTableSettings()
  const [sought, setSought] = useState('')
  const [said, setSaid] = useState('')
  const shown = visibleFields(layout).length
  const move = (from: number, to: number) => {
    const next = moveColumn(layout, from, to)
    const field = layout[from]?.field ?? ''
    onChange(next)
    setSaid(
      `${titles.get(field)} moved to position ${next.findIndex((place) => place.field === field) + 1} of ${next.length}`,
    )
  }
  return (
    <>
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
      <p className="spoken" role="status">
        {said}
      </p>
      {settings && (
        <Checkbox className="chooser-density" checked={settings.isCompact} onChange={settings.setCompact}>
          Compact rows, in every table
        </Checkbox>
      )}
      <footer className="chooser-foot">
        <Button
          variant="ghost"
          size="sm"
          title="My default: the columns that you saved"
          disabled={!onReset}
          onClick={onReset}
        >
          Back to default
        </Button>
        <Button variant="ghost" size="sm" title="The columns that the product comes with" onClick={onProductDefault}>
          Product default
        </Button>
        <Button size="sm" disabled={shown < 2 || saving} onClick={onSave}>
          Save as default
        </Button>
      </footer>
    </>
  )
}
