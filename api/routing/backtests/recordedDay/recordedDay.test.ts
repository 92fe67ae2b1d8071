import { expect, it } from '@jest/globals'
import { recordDay } from './recordDay'
import { decideDay, readRecording, writeRecording } from './recordedDay'

// RENEW=decisions records the decisions of today's code; RENEW=day records another day too.
const { RENEW: renew } = process.env

it('leads of a recorded day are routed as they were recorded', async () => {
  const recorded = renew === 'day' ? { day: await recordDay(), decisions: [] } : readRecording()
  const decisions = decideDay(recorded.day)
  const told = recorded.day.leads.flatMap(({ id }, place) => {
    const [was, is] = [recorded.decisions[place]?.join('\n'), decisions[place]?.join('\n')]
    return was === is ? [] : [`Lead ${id} was:\n${was}\nis:\n${is}`]
  })
  if (renew) writeRecording({ ...recorded, decisions })
  else expect({ differing: told.length, first: told.slice(0, 20) }).toEqual({ differing: 0, first: [] })
})
