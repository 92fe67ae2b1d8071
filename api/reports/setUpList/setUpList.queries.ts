import { sql } from 'kysely'
import type { SetUpStep } from '../../../shared/reports/setUpSteps'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { Database } from '../../db/connect'

interface Named {
  id: number
  name: string
}

interface SetUpFacts {
  /** When the data first fulfilled a step; null if it does not. */
  doneAt: Record<SetUpStep, Date | null>
  publisher: Named | null
  advertiser: Named | null
  country: Named | null
  skipped: string[]
}

type Row = Record<SetUpStep, Date | null> &
  Pick<SetUpFacts, 'country' | 'skipped'> & { named_publisher: Named | null; named_advertiser: Named | null }

/** What the business has, without test partners and test leads. */
export async function readSetUpFacts(db: Database): Promise<SetUpFacts> {
  const { rows } = await sql<Row>`
    with publisher as (
      select id, name, created_at from publishers where not is_test order by id limit 1
    ), tested as (
      select a.id, min(l.created_at) as at
      from audit_log l
      join advertisers a on a.id::text = l.entity_id
      where l.action = 'advertiser_broker.test' and l.after ->> 'outcome' = 'accepted'
        and not a.is_test_advertiser and a.broker is not null and a.broker_is_tested and not a.broker_test_waived
      group by a.id
    ), advertiser as (
      select a.id, a.name, a.created_at
      from advertisers a
      left join tested on tested.id = a.id
      where not a.is_test_advertiser
      order by tested.at nulls last, a.id limit 1
    ), price as (
      select r.country_id, r.created_at
      from advertiser_revenues r
      join advertisers a on a.id = r.advertiser_id and not a.is_test_advertiser
      order by r.id limit 1
    ), payout as (
      select o.country_id, o.created_at
      from publisher_payouts o
      join publishers p on p.id = o.publisher_id and not p.is_test
      order by o.id limit 1
    )
    select
      (select created_at from publisher) as publisher,
      (select created_at from advertiser) as advertiser,
      (select min(at) from tested) as broker,
      (select greatest(price.created_at, payout.created_at) from price, payout) as prices,
      (
        select min(d.created_at)
        from distributions d
        join distribution_timeslots slot on slot.distribution_id = d.id
        join distribution_groups part on part.timeslot_id = slot.id
        join distribution_group_advertisers member on member.group_id = part.id
        join advertisers a on a.id = member.advertiser_id and not a.is_test_advertiser
        where d.is_active
      ) as distribution,
      (select created_at from leads where not is_test and not is_hidden order by created_at limit 1) as lead,
      (
        select ftd_date from leads
        where ftd_date is not null and lead_status_id = ${leadStatus.FTD} and not is_test and not is_hidden
          and not is_fake_ftd
        order by ftd_date limit 1
      ) as deposit,
      (select created_at from users where not is_invited order by id offset 1 limit 1) as colleague,
      (select json_build_object('id', id, 'name', name) from publisher) as named_publisher,
      (select json_build_object('id', id, 'name', name) from advertiser) as named_advertiser,
      (
        select json_build_object('id', c.id, 'name', c.name)
        from countries c
        where c.id = coalesce(
          (select country_id from price),
          (select country_id from payout),
          (
            select s.country_id from advertiser_supported_countries s
            join advertiser a on a.id = s.advertiser_id
            order by s.id limit 1
          )
        )
      ) as country,
      (select set_up_skipped from settings) as skipped`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A select without from has one row')
  const { named_publisher: publisher, named_advertiser: advertiser, country, skipped, ...doneAt } = row
  return { doneAt, publisher, advertiser, country, skipped }
}

/** Names of the roles that somebody has, with their permissions, by id. */
export const listHeldRoles = (db: Database): Promise<{ name: string; permissions: number[] }[]> =>
  db
    .selectFrom('roles')
    .select(['name', 'permissions'])
    .where('id', 'in', db.selectFrom('users').select('level'))
    .orderBy('id')
    .execute()

/** Skipped steps, locked until the transaction ends. */
export const lockSkipped = async (transaction: Database): Promise<string[]> =>
  (await transaction.selectFrom('settings').select('set_up_skipped').forUpdate().executeTakeFirstOrThrow())
    .set_up_skipped

export const saveSkipped = (transaction: Database, steps: string[]) =>
  transaction.updateTable('settings').set({ set_up_skipped: steps }).execute()
