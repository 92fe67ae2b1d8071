import { z } from 'zod'
import { countOf } from '../../../shared/app/format'
import { brokerLimits } from '../../../shared/partners/brokers'
import type { AnswerRule } from '../../../shared/partners/mapping/conditions'
import { allOf } from '../../app/http/access'
import { audit } from '../../app/audit/audit.queries'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import type { Database } from '../../db/connect'
import {
  lockBroker,
  readBroker,
  recordedBroker,
  saveBroker,
} from '../../partners/advertiserBrokers/advertiserBrokers.queries'
import { readAnswer } from '../../partners/brokers/answers'
import { settleAttempt } from '../../routing/attempts/settleAttempt.queries'
import { amountMasking } from '../leadHistories/leadHistories.queries'
import { lessonOf } from './lesson'
import { advertiserHolding, isAnswer, readAnswers, readEffects } from './taughtAnswers.queries'
import { answerLesson, lessonBody, maxChanges, taught, teachBody } from './taughtAnswers.schema'

/** It shows answers of held leads, settles them and changes the broker's settings. */
const access = allOf('LEADS_PROGRESS_LOGS', 'LEADS_INJECTION', 'ADVERTISERS_EDIT')
const params = z.object({ id: idText })

/** What the rule would do, by the stored settings of the broker that holds this attempt. */
async function readLesson(db: Database, attemptId: number, rule: AnswerRule, read: typeof readBroker) {
  const advertiserId = await advertiserHolding(db, attemptId)
  const stored = advertiserId === null ? null : await read(db, advertiserId)
  if (advertiserId === null || !stored) throw notFound('The held lead')
  const { broker, shown } = stored
  if (!broker)
    throw badInput({
      rule: shown.fault ? `The broker is not set up right: ${shown.fault}` : 'Set up the broker first.',
    })
  const answers = await readAnswers(db, advertiserId, attemptId)
  const answer = answers.held.find(({ attempt_id }) => attempt_id === attemptId)
  if (!answer) throw badInput({ rule: 'The broker gave no answer.' })
  const conditions = rule.conditions.map((one) => ({ ...one, values: [...one.values] }))
  const lesson = lessonOf(broker.answer, { ...rule, conditions }, answer, answers)
  if (!lesson) throw badInput({ 'rule.conditions': 'This answer does not fulfil it.' })
  if (lesson.rules.length > brokerLimits.rules) throw badInput({ rule: `At most ${brokerLimits.rules} rules.` })
  return { ...lesson, advertiserId, broker, shown, looked: answers.known.length }
}

export const taughtAnswersRoutes = [
  route({
    method: 'post',
    path: '/api/held-leads/:id/lesson',
    operationId: 'readAnswerLesson',
    summary:
      "What a rule for the answers of a held lead's broker would do: which held leads it settles, and which kept answers of the " +
      'last 30 days would have another meaning. Changes nothing.',
    access,
    params,
    body: lessonBody,
    response: answerLesson,
    handle: async ({ db, session, params, body }) => {
      const { held, changed, looked, advertiserId } = await readLesson(db, params.id, body.rule, readBroker)
      const { places, postbacks } = await readEffects(db, advertiserId, held)
      const told = changed.slice(0, maxChanges)
      const shown = await amountMasking(
        db,
        told.map(({ lead_id }) => lead_id),
        session,
      )
      return {
        ...{ held: held.length, looked, changed: changed.length, places },
        postbacks: body.rule.means === 'accepted' ? postbacks : [],
        changes: told.map(({ lead_id, sent_at, was, message, text }) => ({
          ...{ lead_id, was: was ?? 'refused', sent_at: sent_at.toISOString() },
          ...{ message: shown(lead_id, message), response: shown(lead_id, text) },
        })),
      }
    },
  }),
  route({
    method: 'post',
    path: '/api/held-leads/:id/teach',
    operationId: 'teachAnswer',
    summary:
      "Adds a rule to the broker's settings by which the answer of this held lead is read from now on, and settles all held leads " +
      'whose answer it reads. 409 if more known answers than given would have another meaning.',
    access,
    params,
    body: teachBody,
    response: taught,
    handle: async ({ db, session, requestId, params, body, config, now }) => {
      const asking = { session, requestId }
      const { held, broker, shown } = await db.transaction().execute(async (transaction) => {
        const lesson = await readLesson(transaction, params.id, body.rule, lockBroker)
        const { changed, rules, advertiserId } = lesson
        if (changed.length > body.changed)
          throw new ApiError('CONFLICT', `${countOf(changed.length, 'known answer')} would have another meaning.`)
        const taughtBroker = { ...lesson.broker, answer: { ...lesson.broker.answer, rules: [...rules] } }
        if (rules === lesson.broker.answer.rules) return lesson
        const saved = { broker: taughtBroker, onTimeout: lesson.shown.on_timeout, isTested: lesson.shown.is_tested }
        await saveBroker(transaction, advertiserId, saved, config.secretKey, now())
        const after = await readBroker(transaction, advertiserId)
        await audit(transaction, asking, 'advertiser_broker.teach', {
          entity_id: advertiserId,
          before: recordedBroker(lesson.shown),
          after: after && recordedBroker(after.shown),
        })
        return { ...lesson, broker: taughtBroker }
      })
      const { means } = body.rule
      // This lead last: if the process ends before, the same can be asked again.
      const ordered = [...held].sort(
        (one, other) => Number(one.attempt_id === params.id) - Number(other.attempt_id === params.id),
      )
      let settled = 0
      for (const kept of ordered) {
        const { attempt_id, http_status, text } = kept
        const answer = { outcome: readAnswer(http_status, text, broker), sent: null, received: text, takenMs: 0 }
        const settlement = { outcome: means, by: session.email, now: now(), answer }
        try {
          await db.transaction().execute(async (transaction) => {
            const lead = await settleAttempt(transaction, { historyId: attempt_id }, settlement)
            if (!(await isAnswer(transaction, kept)))
              throw new ApiError('CONFLICT', 'The broker gave another answer meanwhile.')
            await audit(transaction, asking, 'lead.settle', {
              entity_id: lead.id,
              after: {
                ...{ attempt_id, outcome: means, reason: `Taught for ${shown.name}` },
                ...{ lead_status_id: lead.lead_status_id, advertiser_id: lead.advertiser_id },
              },
            })
          })
          settled++
        } catch (error) {
          // Somebody else settled it meanwhile, it is being sent again, or has another answer.
          if (!(error instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(error.code))) throw error
        }
      }
      return { message: 'The answer is understood now', settled }
    },
  }),
]
