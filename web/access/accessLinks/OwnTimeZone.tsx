import { timeZoneIdOf, timeZoneNames, timeZonesAt } from '../../../shared/app/time/timeZoneList'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Field } from '../../ui/form/Field'

const zones = timeZonesAt(Date.now()).map(({ id, name, offset }) => ({ id: String(id), name: `${name} (${offset})` }))
/** Browsers call some zones by older names: Europe/Nicosia is Asia/Nicosia, too. */
const called = (timeZone?: string) => Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
const ofBrowser = called()
const own = timeZoneIdOf(timeZoneNames.find((name) => called(name) === ofBrowser) ?? '')

/** Id of the browser's time zone; UTC if it is none of ours. */
export const ownTimeZone = String(own ?? timeZoneIdOf('UTC'))

interface Props {
  value: string
  error: string | undefined
  onType: (id: string) => void
}

/** The time zone of a new user: the browser's at first. */
export function OwnTimeZone({ value, error, onType }: Props) {
  const hint = 'It decides when a day begins.'
  return (
    <Field label="Time zone" required error={error} hint={own ? `The zone of this browser. ${hint}` : hint}>
      <SearchSelect choices={zones} value={value} onChange={onType} />
    </Field>
  )
}
