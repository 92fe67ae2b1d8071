/** Alerts about the system in words. */
import { durationText } from '../app/time/durations'
import { countOf, plural } from '../app/format'
import { type AlertEvidence, number, type Words } from './alertEvidence'

/** Name of a machine in a sentence; older alerts have none. */
const machine = (host: unknown) => (typeof host === 'string' && host ? ` of ${host}` : '')

/** Why PostgreSQL answers reports, by the engine that should. */
const awayReasons: Readonly<Record<string, string>> = {
  own_copy: 'there is no copy',
  clickhouse: 'ClickHouse does not answer',
}

const durationOf = (evidence: AlertEvidence, name: string) => durationText(number(evidence, name) * 1000)

function certificateWords(evidence: AlertEvidence): Words {
  const days = number(evidence, 'certificate_days')
  const [name, host, ends] = [evidence.certificate, evidence.certificate_host, evidence.certificate_ends].map(String)
  const of = `The certificate of ${name}, seen from ${host},`
  if (days < 0)
    return { title: 'A certificate has expired', text: `${of} expired on ${ends}: connections are refused.` }
  const left = days === 0 ? 'in less than a day' : `in ${countOf(days, 'day')}`
  return { title: 'A certificate expires soon', text: `${of} expires ${left}, on ${ends}.` }
}

/** Faults of the system by the figure that shows each. */
const systemFaults: Readonly<Record<string, (evidence: AlertEvidence) => Words>> = {
  job_seconds: (evidence) => ({
    title: 'Jobs wait',
    text: `The oldest job has waited for ${countOf(number(evidence, 'job_seconds'), 'second')}.`,
  }),
  disk_free_percent: (evidence) => ({
    title: 'A disk is nearly full',
    text: `${number(evidence, 'disk_free_percent')} % of a disk${machine(evidence.disk_host)} is free.`,
  }),
  connections_percent: (evidence) => ({
    title: 'Database connections run out',
    text: `${number(evidence, 'connections_percent')} % of the database connections are in use.`,
  }),
  clock_seconds: (evidence) => {
    const seconds = number(evidence, 'clock_seconds')
    const side = seconds > 0 ? 'ahead of' : 'behind'
    return {
      title: 'A clock is wrong',
      text: `The clock${machine(evidence.clock_host)} is ${countOf(Math.abs(seconds), 'second')} ${side} the database’s.`,
    }
  },
  visits: (evidence) => ({
    title: 'Visits wait on a disk',
    text: `${countOf(number(evidence, 'visits'), 'click or autologin', 'clicks and autologins')} could not be recorded yet. Visitors are redirected all the same.`,
  }),
  reports_seconds: (evidence) => ({
    title: 'PostgreSQL answers reports',
    text: `For ${durationOf(evidence, 'reports_seconds')}, PostgreSQL has answered the reports of ${evidence.reports_hosts}, because ${awayReasons[String(evidence.reports_engine)] ?? 'their engine is away'}. They are right, but slower.`,
  }),
  standby_unused_seconds: (evidence) => ({
    title: 'The standby is not used',
    text: `For ${durationOf(evidence, 'standby_unused_seconds')}, the primary has answered the reads of ${evidence.standby_hosts} instead of the standby of DATABASE_REPLICA_URL.`,
  }),
  standby_lag_seconds: (evidence) => ({
    title: 'A standby is behind',
    text: `The slowest standby is ${durationOf(evidence, 'standby_lag_seconds')} behind the primary.`,
  }),
  standbys_missing: (evidence) => {
    const missing = number(evidence, 'standbys_missing')
    return {
      title: 'A standby is lost',
      text: `${missing} of ${countOf(number(evidence, 'standbys_expected'), 'standby', 'standbys')} of DATABASE_URL ${plural(missing, 'does', 'do')} not stream from the primary.`,
    }
  },
  certificate: certificateWords,
  backup_hours: (evidence) => ({
    title: 'No backup',
    text: `The newest backup was completed ${countOf(number(evidence, 'backup_hours'), 'hour')} ago.`,
  }),
  archive_seconds: (evidence) => ({
    title: 'Archiving fails',
    text: `PostgreSQL has not archived its changes (WAL) for ${durationOf(evidence, 'archive_seconds')}, because the last attempt failed. Since then nothing can be restored, and its disk fills.`,
  }),
  broken_statements: (evidence) => ({
    title: 'Statements are not as they were signed',
    text: `The signature or the chain of ${countOf(number(evidence, 'broken_statements'), 'statement')} is not valid.`,
  }),
  ledger_differences: (evidence) => ({
    title: 'The ledger differs from the reports',
    text: `${countOf(number(evidence, 'ledger_differences'), 'amount')} of leads ${plural(number(evidence, 'ledger_differences'), 'differs', 'differ')} between the ledger and the reports.`,
  }),
}

/** All faults of an alert about the system. */
export function systemWords(evidence: AlertEvidence): Words {
  const faults = Object.entries(systemFaults).flatMap(([name, words]) => (name in evidence ? words(evidence) : []))
  const [first] = faults
  const title = faults.length > 1 ? `${faults.length} faults of the system` : (first?.title ?? 'The system has a fault')
  return { title, text: faults.map(({ text }) => text).join(' ') }
}
