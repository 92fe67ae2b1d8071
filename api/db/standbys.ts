/** Whether the user may know the state of standbys: a superuser, or a member of pg_monitor or pg_read_all_stats. */
const mayKnow = `pg_has_role('pg_read_all_stats', 'usage')`

// Logical subscribers are no standbys. Programs that only receive WAL replay nothing.
const followers = `pg_stat_replication r where r.replay_lsn is not null
  and not exists (select from pg_replication_slots s where s.active_pid = r.pid and s.slot_type = 'logical')`

/** Standbys of the primary. Both are null if the database user may not know them. */
export interface Standbys {
  /** Those that stream now. */
  standbys: number | null
  /** Seconds that the slowest is behind; 0 without any. */
  standby_lag_seconds: number | null
}

/** Columns of a select on the primary: those of `Standbys`. */
export const standbyColumns = `
  (select case when ${mayKnow} then count(*) filter (where r.state = 'streaming')::int end from ${followers}) as standbys,
  (select case when ${mayKnow} then coalesce(extract(epoch from max(r.replay_lag)), 0)::float8 end from ${followers})
    as standby_lag_seconds`
