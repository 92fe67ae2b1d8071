import { describe, expect, it } from '@jest/globals'
import { secret, useChannelWorld } from './channelWorld'

const world = useChannelWorld()
const { addEmail, addWebhook, failPostbacks, smtpSettings } = world

describe('a channel', () => {
  it('never shows its secret, keeps it encrypted, and asks for it again when it would go elsewhere', async () => {
    const made = await addEmail({ user: 'office' })
    expect(JSON.stringify(made)).not.toContain(secret)
    expect(made).toMatchObject({ has_secret: true })
    const { rows } = await world.api.database.pool.query<{ text: string }>(
      `select c::text || (select string_agg(a::text, '') from audit_log a) as text from alert_channels c`,
    )
    expect(rows[0]?.text).not.toContain(secret)
    const change = (settings: object) =>
      world.api.call<{ fields?: object }>('PUT', `/api/alert-channels/${made.id}`, {
        token: world.token,
        body: { name: made.name, settings: smtpSettings({ user: 'office', ...settings }) },
      })
    expect((await change({ host: 'smtp.thief.example' })).body.fields).toEqual({
      secret: 'Enter it again, because it would be sent to another server than before.',
    })
    expect((await change({ recipients: ['other@office.example'] })).status).toBe(200)
  })

  it('is refused by the field that is wrong, and is only for those who may edit', async () => {
    const body = { kind: 'email', name: 'Wrong', settings: smtpSettings({ host: '', port: 0, recipients: ['nobody'] }) }
    const wrong = await world.api.call<{ fields: object }>('POST', '/api/alert-channels', { token: world.token, body })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([
      400,
      ['settings.host', 'settings.port', 'settings.recipients'],
    ])
    const viewer = await world.api.signInAs(['ALERTS_LIST'])
    expect((await world.api.call('GET', '/api/alert-channels', { token: viewer })).status).toBe(403)
  })

  it('that was deleted sends nothing, and what waited is sent after it was restored', async () => {
    const { id } = await addWebhook()
    await failPostbacks(1)
    const deleted = await world.api.call<{ undo: { id: string } }>('DELETE', `/api/alert-channels/${id}`, {
      token: world.token,
    })
    await world.api.runJobs()
    expect(world.webhook.log).toEqual([])
    await world.api.call('POST', '/api/undo', { token: world.token, body: { undo_id: deleted.body.undo.id } })
    await failPostbacks(2)
    await world.api.runJobs()
    expect(world.webhook.log).toHaveLength(2)
  })
})
