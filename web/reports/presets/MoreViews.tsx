import { ChevronDown } from 'lucide-react'
import { Popover } from '../../ui/overlay/Popover'
import { viewTitle } from './sharing'
import type { Preset } from './usePresets'

interface Props {
  /** Views that do not fit. */
  views: readonly Preset[]
  /** Views hidden by the user. */
  hidden: readonly Preset[]
  selected: string | null
  isChanged: boolean
  onSelect: (view: Preset) => void
}

/** Menu of views without a tab. Its button shows the selected view, if it is one of them. */
export function MoreViews({ views, hidden, selected, isChanged, onSelect }: Props) {
  const current = [...views, ...hidden].find(({ id }) => id === selected)
  const group = (label: string, some: readonly Preset[], close: () => void) =>
    some.length > 0 && (
      <div role="group" aria-label={label}>
        {label === 'Hidden' && <p className="view-menu-note subtle">Hidden</p>}
        {some.map((view) => (
          <button
            key={view.id}
            type="button"
            role="menuitemradio"
            aria-checked={view.id === selected}
            tabIndex={-1}
            className="menu-item"
            title={viewTitle(view)}
            onClick={() => {
              close()
              onSelect(view)
            }}
          >
            <span className="cut" dir="auto">
              {view.name}
            </span>
            {!view.isOwn && <span className="view-owner subtle">{view.ownerName}</span>}
          </button>
        ))}
      </div>
    )
  return (
    <Popover
      label="More views"
      kind="menu"
      align="end"
      width={264}
      trigger={(trigger) => (
        <button {...trigger} type="button" className={current ? 'view-tab current' : 'view-tab'}>
          <span className="cut" dir="auto">
            {current?.name ?? `More (${views.length + hidden.length})`}
          </span>
          {current && isChanged && <i className="view-dot" />}
          <ChevronDown className="small" aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <div className="view-more">
          {group('Views', views, close)}
          {group('Hidden', hidden, close)}
        </div>
      )}
    </Popover>
  )
}
