import './presets.css'
import { useEffect, useRef } from 'react'
import { Bookmark, X } from 'lucide-react'
import type { PresetPage } from '../generated/graphql'
import { usePresets, type Preset } from './usePresets'

interface Props {
  page: PresetPage
  selected: string
  /** Whether what is on screen is something else than this preset holds. */
  differs: (preset: Preset) => boolean
  /** Called once the preset of a fresh address is known. */
  onLoad: (preset: Preset) => void
  onDeselect: () => void
}

/** The selected preset near the filters: its name, whether the screen has moved on from it, and a way to let it go. */
export function SelectedPreset({ page, selected, differs, onLoad, onDeselect }: Props) {
  const { presets, error, retry, loading } = usePresets(page)
  const preset = presets?.find(({ id }) => id === selected)
  const loaded = useRef<string | null>(null)
  useEffect(() => {
    if (!preset || loaded.current === preset.id) return
    loaded.current = preset.id
    onLoad(preset)
  }, [preset, onLoad])

  const isGone = presets && !preset && !loading
  const name = preset?.name ?? (isGone ? 'no longer exists' : error ? 'did not load' : '…')
  return (
    <span className={isGone || (error && !preset) ? 'preset-chip failed' : 'preset-chip'} role="status">
      <Bookmark className="small" aria-hidden />
      <b>Preset</b>
      <span className="cut" dir="auto">
        {name}
      </span>
      {preset && differs(preset) && <i>changed</i>}
      {error && !preset && (
        <button type="button" className="link" onClick={retry}>
          Retry
        </button>
      )}
      <button type="button" className="preset-off" aria-label="Deselect preset" onClick={onDeselect}>
        <X className="small" aria-hidden />
      </button>
    </span>
  )
}
