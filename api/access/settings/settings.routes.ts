import { settingProblems } from '../../../shared/app/settings'
import { anyOf } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { badInput } from '../../app/http/errors'
import { listPublisherStatuses } from '../../leads/filterValues/filterValues.queries'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { readSettings, type Settings } from './settings.queries'
import { settings, settingsChange } from './settings.schema'
import { updateRow } from '../../app/records/rows.queries'

const settingsRecord = records<Settings>({
  entity: 'settings',
  called: 'The settings',
  table: 'settings',
  read: (db) => readSettings(db),
})

const answer = async (db: Database, { id: _, ...values }: Settings) => ({
  ...values,
  suggestions: (await listPublisherStatuses(db)).map((status) => ({ status })),
})

export const settingsRoutes = [
  route({
    method: 'get',
    path: '/api/settings',
    operationId: 'getSettings',
    summary: 'Settings of the business, and known lead statuses as suggestions.',
    access: anyOf('SETTINGS_LIST'),
    response: settings,
    handle: async ({ db }) => answer(db, await readSettings(db)),
  }),
  route({
    method: 'post',
    path: '/api/settings',
    operationId: 'saveSettings',
    summary: 'Changes settings; omitted fields stay unchanged. Changes apply from the next request.',
    access: anyOf('SETTINGS_LIST'),
    body: settingsChange,
    response: settings,
    handle: async (request) => {
      const { db, body, now } = request
      const { version: _, ...change } = body
      const after = await settingsRecord.update(request, { id: 1 }, async (transaction, before) => {
        const values = { ...before, ...change }
        const problems = settingProblems(values)
        if (Object.keys(problems).length) throw badInput(problems)
        const { id, version: __, ...kept } = values
        const sound = {
          ...kept,
          business_name: values.business_name.trim(),
          default_publisher_status: values.default_publisher_status.trim(),
          exclude_ftd_status: [...new Set(values.exclude_ftd_status)],
        }
        await updateRow(transaction, 'settings', id, sound, new Date(now()))
      })
      return answer(db, after)
    },
  }),
]
