import { settingFaults, type AlertKind } from '../../../shared/watch/alertKinds'
import { badInput } from '../../app/http/errors'

/** Throws BAD_USER_INPUT for settings that a kind of rule does not have or allow. */
export function refuseWrongSettings(kind: AlertKind, settings: Readonly<Record<string, unknown>>): void {
  const faults = Object.values(settingFaults(kind, settings))
  if (faults.length) throw badInput({ settings: faults.join(' ') })
}
