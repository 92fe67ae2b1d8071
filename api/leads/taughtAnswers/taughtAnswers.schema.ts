import { z } from 'zod'
import { answerRule } from '../../partners/advertiserBrokers/advertiserBrokers.schema'
import { id } from '../../app/http/ids'

export const lessonBody = z.object({ rule: answerRule })

export const teachBody = z.object({
  rule: answerRule,
  changed: z
    .int()
    .min(0)
    .default(0)
    .meta({ description: 'How many known answers may change their meaning. 409 if it would be more.' }),
})

const changedAnswer = z
  .object({
    lead_id: id,
    sent_at: z.string().meta({ description: 'ISO 8601 in UTC.' }),
    was: z.enum(['accepted', 'refused']).meta({ description: 'How the attempt was settled.' }),
    message: z.string().nullable().meta({ description: 'Why, as recorded.' }),
    response: z.string().nullable().meta({ description: 'Response, with secrets masked.' }),
  })
  .meta({ id: 'ChangedAnswer', description: 'A kept answer that would have another meaning.' })

/** Maximum number of changes that are listed. */
export const maxChanges = 20

export const answerLesson = z
  .object({
    held: z.int().meta({ description: 'Held leads at the advertiser whose answer would get this meaning.' }),
    looked: z.int().meta({ description: 'Kept answers of the last attempts that were looked at.' }),
    changed: z.int().meta({ description: 'How many of them would have another meaning.' }),
    places: z.int().meta({
      description:
        'Places in caps that are reserved for the held leads: kept if they are accepted or sent again, else given back.',
    }),
    postbacks: z
      .array(
        z
          .object({ publisher_name: z.string(), count: z.int() })
          .meta({ id: 'PostbackCount', description: 'Postbacks that a publisher is sent.' }),
      )
      .meta({ description: 'Postbacks about acceptance, if that is what the answer means.' }),
    changes: z.array(changedAnswer).meta({ description: `The newest of them, at most ${maxChanges}.` }),
  })
  .meta({ id: 'AnswerLesson', description: "What a rule for an advertiser's answers would do." })

export const taught = z.object({
  message: z.string(),
  settled: z.int().meta({ description: 'How many held leads were settled.' }),
})
