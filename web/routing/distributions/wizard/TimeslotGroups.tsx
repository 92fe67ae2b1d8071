import { useRef, useState } from 'react'
import type { RuleIssue } from '../../../../shared/partners/openingHoursRules'
import { distributionTexts } from '../../../../shared/routing/distributionRules'
import { focusNext, moved, refocusMoved } from '../../../ui/table/moved'
import { PercentageGroup } from '../../../ui/form/choices/PercentageGroup'
import { useSortable } from '../../../ui/table/useSortable'
import type { Choice } from '../../../ui/form/choices/choices'
import { SharesSchedule } from './Schedules'
import { newShare, type FormGroup } from './distributionForm'
import { replaceGroup, stepTarget, transfer, type Step } from '../groupMoves'

interface Props {
  /** Null: it is being created. */
  distributionId: string | null
  groups: readonly FormGroup[]
  /** Issues of this timeslot: `['groups', 1, 'brands', 0, 'id']`. */
  issues: readonly RuleIssue[]
  advertisers: readonly Choice[] | null
  /** Updates the current groups, because two moves can happen before the next render. */
  onChange: (change: (groups: readonly FormGroup[]) => readonly FormGroup[]) => void
  /** The last group was deleted: the focus must move. */
  onEmptied: () => void
  /** Enter in a share when the total is 100: continues with the timeslot. */
  onWhole: () => void
}

/** Error of a row; a missing selection is only shown at the bottom. */
const advertiserText = (message: string | undefined) =>
  message === distributionTexts.noAdvertiser ? distributionTexts.invalidBrand : message

/** Groups of a timeslot in waterfall order, sortable by drag or buttons. */
export function TimeslotGroups({ distributionId, groups, issues, advertisers, onChange, onEmptied, onWhole }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState('')
  const moveGroup = (from: number, to: number) => onChange((groups) => moved(groups, from, to))
  useSortable(list, true, moveGroup)
  const nameOf = (id: string, place: number) =>
    advertisers?.find((advertiser) => advertiser.id === id)?.name ?? `Advertiser ${place + 1}`

  const stepGroup = (place: number, step: Step) => {
    const group = groups[place]
    const to = place + (step === 'up' ? -1 : 1)
    if (!group) return
    moveGroup(place, to)
    setTold(`${group.name} is group ${to + 1} of ${groups.length}`)
    refocusMoved(group.key, step)
  }
  const stepShare = (group: number, place: number, step: Step) => {
    const target = stepTarget(groups, group, place, step)
    const share = groups[group]?.shares[place]
    const [from, to] = [groups[group], target && groups[target.group]]
    if (!target || !share || !from || !to) return
    onChange((groups) => transfer(groups, from.key, place, to.key, target.place))
    const size = to.shares.length + (from === to ? 0 : 1)
    setTold(`${nameOf(share.advertiserId, place)} is ${target.place + 1} of ${size} in ${to.name}`)
    refocusMoved(share.key, step)
  }
  const focusIn = (...selectors: string[]) => focusNext(list.current, ...selectors)
  const inGroup = (key: string) => `[data-key="${key}"]`
  const add = (place: number, { shares }: FormGroup) => {
    const share = newShare(shares)
    onChange((groups) => replaceGroup(groups, place, { shares: [...shares, share] }))
    focusIn(`${inGroup(share.key)} input`)
  }
  const remove = (place: number, { key, shares }: FormGroup, at: number) => {
    onChange((groups) => replaceGroup(groups, place, { shares: shares.filter((_share, other) => other !== at) }))
    const neighbour = shares[at + 1] ?? shares[at - 1]
    focusIn(neighbour ? `${inGroup(neighbour.key)} [data-delete]` : `${inGroup(key)} .pg-add`)
  }
  const removeGroup = (place: number, { key }: FormGroup) => {
    onChange((groups) => groups.filter((other) => other.key !== key))
    const neighbour = groups[place + 1] ?? groups[place - 1]
    if (neighbour) focusIn(`${inGroup(neighbour.key)} > header [data-delete]`)
    else onEmptied()
  }
  const rowErrors = (group: number) => (place: number) => {
    const at = (field: string) =>
      issues.find(({ path }) => path.join('.') === `groups.${group}.brands.${place}.${field}`)?.message
    return { advertiser: advertiserText(at('id')), percentage: at('percentage') }
  }
  return (
    <>
      <div ref={list}>
        {groups.map((group, place) => (
          <div key={group.key} className="draggable">
            <PercentageGroup
              groupKey={group.key}
              name={group.name}
              shares={group.shares}
              choices={advertisers}
              rowErrors={rowErrors(place)}
              onRename={(name) => onChange((groups) => replaceGroup(groups, place, { name }))}
              onChange={(at, change) =>
                onChange((groups) =>
                  replaceGroup(groups, place, {
                    shares: group.shares.map((share, other) => (other === at ? { ...share, ...change } : share)),
                  }),
                )
              }
              onAdd={() => add(place, group)}
              onWhole={onWhole}
              onRemove={(at) => remove(place, group, at)}
              onDelete={() => removeGroup(place, group)}
              onMoveShare={(from, to) => onChange((groups) => transfer(groups, group.key, from, group.key, to))}
              onStep={(at, step) => stepShare(place, at, step)}
              canStep={(at, step) => stepTarget(groups, place, at, step) !== null}
              onTransfer={(fromGroup, from, toGroup, to) =>
                onChange((groups) => transfer(groups, fromGroup, from, toGroup, to))
              }
              onUp={place > 0 ? () => stepGroup(place, 'up') : undefined}
              onDown={place < groups.length - 1 ? () => stepGroup(place, 'down') : undefined}
            />
            {distributionId !== null && group.id !== null && <SharesSchedule id={distributionId} groupId={group.id} />}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status" aria-live="polite">
        {told}
      </p>
    </>
  )
}
