import { ChevronDown } from 'lucide-react'
import { Menu, type MenuGroup } from '../../ui/overlay/Popover'
import { viewTitle } from './sharing'
import type { Preset } from './usePresets'
import { ChangedDot, ViewTabButton } from './ViewTab'

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
  const group = (label: string, some: readonly Preset[]): MenuGroup[] =>
    some.length
      ? [
          {
            label,
            isTitled: label === 'Hidden',
            items: some.map((view) => ({
              key: view.id,
              label: view.name,
              isOn: view.id === selected,
              title: viewTitle(view),
              detail: view.isOwn ? undefined : view.ownerName,
              act: () => onSelect(view),
            })),
          },
        ]
      : []
  return (
    <Menu
      label="More views"
      align="end"
      width={264}
      trigger={(trigger) => (
        <ViewTabButton {...trigger} data-current={current && ''}>
          <span className="cut" dir="auto">
            {current?.name ?? `More (${views.length + hidden.length})`}
          </span>
          {current && isChanged && <ChangedDot />}
          <ChevronDown className="small" aria-hidden />
        </ViewTabButton>
      )}
      items={[...group('Views', views), ...group('Hidden', hidden)]}
    />
  )
}
