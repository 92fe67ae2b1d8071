import { useRef, useState, type ComponentProps } from 'react'
import { chakra, Flex, Spacer, Tabs, Text } from '@chakra-ui/react'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  Clock,
  CopyPlus,
  Plus,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { distributionLimits, takenOn } from '../../../../shared/routing/distributionRules'
import { freeWindows, timeText, wholeWeek, type RuleIssue } from '../../../../shared/partners/openingHoursRules'
import { Button } from '../../../ui/form/Button'
import { focusNext } from '../../../ui/table/moved'
import type { Choice } from '../../../ui/form/choices/choices'
import { copiedGroups, newGroup, newTimeslot, type FormGroup, type FormTimeslot } from './distributionForm'
import { useShortcuts } from '../../../ui/shortcuts/useShortcuts'
import { Term } from '../../../ui/terms/Term'
import { OpeningHoursDialog } from './OpeningHoursDialog'
import { TimeslotGroups } from './TimeslotGroups'
import { TimeslotTabs } from './TimeslotTabs'
import { problemOf } from './wizardStatus'

interface Props {
  /** Null: it is being created. */
  id: string | null
  timeslots: readonly FormTimeslot[]
  issues: readonly RuleIssue[]
  advertisers: readonly Choice[] | null
  onChange: (change: (timeslots: readonly FormTimeslot[]) => readonly FormTimeslot[]) => void
}

const column = { display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0 }
/** One row; on phones it wraps. */
const toolbar = {
  flex: 'none',
  flexWrap: { base: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  px: { base: '2.5', md: '4' },
  py: { base: '1', md: '2' },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > button': { gap: '5px', px: { base: '2', lg: '5px' } },
  '& > .delete-groups:enabled': { color: 'danger.fg' },
}
const panel = {
  flex: 1,
  minHeight: 0,
  px: { base: '2.5', md: '5' },
  pb: '5',
  overflow: 'auto',
  _focusVisible: { outlineOffset: '-2px' },
}

/** Words that are only read aloud where there is no room. */
const Long = chakra('span', { base: { srOnly: { base: true, lg: false } } })

function Act({ icon: Icon, children, ...button }: ComponentProps<typeof Button> & { icon: LucideIcon }) {
  return (
    <Button variant="ghost" size="sm" {...button}>
      <Icon aria-hidden />
      <Text as="span" textTransform={{ base: 'capitalize', lg: 'none' }}>
        {children}
      </Text>
    </Button>
  )
}

/** All hours that no timeslot has. */
const freeDays = (timeslots: readonly FormTimeslot[]) =>
  wholeWeek().map((day) => {
    // A range of one minute cannot be entered, because 23:59 means midnight.
    const free = freeWindows(takenOn(timeslots, -1, day.id)).filter(({ from, to }) => to - from > 1)
    const steps = free.map(({ from, to }) => ({ start_time: timeText(from), end_time: timeText(to) }))
    return steps.length ? { ...day, steps } : { ...day, checked: false }
  })

/** Page 2: timeslots with their groups. */
export function DetailsPage({ id, timeslots, issues, advertisers, onChange }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  // Copy with the dialog's timeslot, which Cancel discards.
  const [hours, setHours] = useState<{ timeslots: readonly FormTimeslot[]; place: number; isNew: boolean } | null>(null)
  const current = Math.min(chosen, timeslots.length - 1)
  const timeslot = timeslots[current]
  const isFull = timeslots.length >= distributionLimits.timeslots
  const issuesIn = (place: number) => issues.filter(({ path }) => path[0] === place)
  const changeGroups = (change: (groups: readonly FormGroup[]) => readonly FormGroup[]) =>
    onChange((timeslots) =>
      timeslots.map((one) => (one.key === timeslot?.key ? { ...one, groups: change(one.groups) } : one)),
    )
  const addAt = (place: number) => {
    // Omits days that another timeslot already covers; if all have one, proposes the hours that are left.
    const whole = wholeWeek((dayId) => takenOn(timeslots, -1, dayId).length === 0)
    const fresh = newTimeslot(whole.some(({ checked }) => checked) ? whole : freeDays(timeslots))
    setHours({ timeslots: [...timeslots.slice(0, place), fresh, ...timeslots.slice(place)], place, isNew: true })
  }
  /** Adds a timeslot with the same groups for all remaining hours. */
  const addRest = () => {
    if (!timeslot || isFull) return false
    const fresh = { ...newTimeslot(freeDays(timeslots)), groups: copiedGroups(timeslot.groups) }
    setHours({ timeslots: [...timeslots, fresh], place: timeslots.length, isNew: true })
    return true
  }
  const apply = (applied: FormTimeslot) => {
    if (!hours) return
    onChange((now) =>
      hours.isNew
        ? [...now.slice(0, hours.place), applied, ...now.slice(hours.place)]
        : now.map((one) => (one.key === applied.key ? applied : one)),
    )
    setChosen(hours.place)
    setHours(null)
  }
  const toAddGroup = () => focusNext(page.current, '.add-group')
  const deleteTimeslot = () => {
    onChange((all) => all.filter(({ key }) => key !== timeslot?.key))
    focusNext(page.current, '[role=tab][aria-selected=true]')
  }
  const deleteGroups = () => {
    changeGroups(() => [])
    toAddGroup()
  }
  const addGroup = () => {
    if (!timeslot || timeslot.groups.length >= distributionLimits.groups) return
    let place = timeslot.groups.length + 1
    while (timeslot.groups.some(({ name }) => name === `Group ${place}`)) place++
    const group = newGroup(place)
    changeGroups((groups) => [...groups, group])
    focusNext(page.current, `[data-key="${group.key}"] .pg-add`)
  }
  const editHours = () => setHours({ timeslots, place: current, isNew: false })
  useShortcuts('wizard', { group: addGroup, hours: editHours, rest: addRest }, page)
  if (!timeslot) return null
  return (
    <Tabs.Root
      ref={page}
      unstyled
      css={column}
      value={timeslot.key}
      onValueChange={({ value }) => setChosen(timeslots.findIndex(({ key }) => key === value))}
    >
      <TimeslotTabs {...{ timeslots, current }} problem={(one, place) => problemOf(one, issuesIn(place))} />
      <Flex role="toolbar" aria-label="Timeslot actions" css={toolbar}>
        <Act icon={Clock} title="H" onClick={editHours}>
          <Long>Edit opening</Long> hours
        </Act>
        <Act icon={BetweenHorizontalStart} disabled={isFull} onClick={() => addAt(current)}>
          <Long>Add timeslot</Long> before
        </Act>
        <Act icon={BetweenHorizontalEnd} disabled={isFull} onClick={() => addAt(current + 1)}>
          <Long>Add timeslot</Long> after
        </Act>
        <Act
          icon={CopyPlus}
          title="T: a timeslot with these groups and the remaining hours"
          disabled={isFull || !timeslot.groups.length}
          onClick={addRest}
        >
          <Long>Copy to</Long> remaining hours
        </Act>
        <Act icon={Trash2} disabled={timeslots.length < 2} onClick={deleteTimeslot}>
          Delete <Long>timeslot</Long>
        </Act>
        <Spacer />
        <Button
          className="delete-groups"
          variant="ghost"
          size="sm"
          disabled={!timeslot.groups.length}
          onClick={deleteGroups}
        >
          Delete all groups
        </Button>
        <Button
          className="add-group"
          title="A"
          size="sm"
          disabled={timeslot.groups.length >= distributionLimits.groups}
          onClick={addGroup}
        >
          <Plus aria-hidden />
          Add Group
        </Button>
        <Term of="waterfall" name="Groups" />
      </Flex>
      <Tabs.Content value={timeslot.key} css={panel}>
        {timeslot.groups.length === 0 && (
          <Text py="12" color="fg.muted" textAlign="center">
            Please add groups to the timeslot!
          </Text>
        )}
        <TimeslotGroups
          distributionId={id}
          key={timeslot.key}
          groups={timeslot.groups}
          issues={issuesIn(current).map(({ path, message }) => ({ path: path.slice(1), message }))}
          advertisers={advertisers}
          onChange={changeGroups}
          onEmptied={toAddGroup}
          onWhole={() => focusNext(page.current, '[role=tab][aria-selected=true]')}
        />
      </Tabs.Content>
      {hours && <OpeningHoursDialog {...hours} onApply={apply} onCancel={() => setHours(null)} />}
    </Tabs.Root>
  )
}
