import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { isUnavailable } from '../../../db/faults'
import { continueCopy } from './continueCopy'
import { pullSql } from './copies.queries'
import { createCopyPulls, type CopyPulls } from './copyPulls'
import { withSource, type CopySource } from './copySource'
import type { FactStore } from './factStore'
import { CallFault } from './patience'
import { UnusableStore, type MadeFrom } from './storeFile'
import { checkMadeFrom } from './storeState'

/** What a copy tells of its connection to the database. */
export type CopyConnection =
  { isConnected: false; reason: string } | { isConnected: true; changedLeads: number; milliseconds: number }

interface Needs {
  databaseUrl: string
  store: FactStore
  made: MadeFrom
  tell: (connection: CopyConnection) => void
  /** Called when the copy is no longer reliable or up to date. */
  lose: (error: Error) => void
}

/** Where the store stands on a server. */
interface Place {
  id: string
  snapshot: string
  mark?: string
}

export interface CopyFeed {
  /** What is pulled over the current connection, and the timeline of its server. Throws CallFault while there is none. */
  current: () => { pulls: CopyPulls; timeline: string }
  /** With `keeps`, the registration stays for the next start; otherwise it is deleted. */
  stop: (keeps: boolean) => Promise<void>
}

/** Pauses before attempts to connect again; the last one repeats. */
const pausesMs = [100, 250, 500, 1_000, 2_000]

/** Whether a later attempt to connect can succeed. */
const isPassing = (error: unknown) =>
  error instanceof CallFault || error instanceof DatabaseError || isUnavailable(error)

/**
 * Keeps a store up to date over a connection, and over a new one when it breaks. That may lead to another server, or to
 * the same one after a crash: the copy is continued there as one of an earlier process is, and lost only if it cannot be.
 */
export async function startFeed(source: CopySource, place: Place, needs: Needs): Promise<CopyFeed> {
  const { databaseUrl, store, made, tell, lose } = needs
  const stopping = new AbortController()
  const { signal } = stopping
  let current: { client: CopySource['client']; pulls: CopyPulls; timeline: string } | null = null
  let reconnecting: Promise<void> | null = null

  async function follow({ client, columns, timeline }: CopySource, from: Place): Promise<void> {
    const broken = (error: Error) => {
      if (client !== current?.client || signal.aborted) return
      const { pulls } = current
      current = null
      client.end().catch(() => {}) // the connection is discarded
      tell({ isConnected: false, reason: error.message })
      reconnecting = reconnect(pulls, timeline)
    }
    client.on('error', broken)
    client.on('end', () => broken(new Error('The connection of the copy has ended')))
    const pulls = createCopyPulls({ client, ...from, facts: store, pullSql: pullSql(columns), broken, lose })
    // The first pull plans its statement, which is slow, and applies what has changed meanwhile.
    await pulls.pulled()
    signal.throwIfAborted()
    current = { client, pulls, timeline }
    pulls.keepUp()
  }

  const followAgain = (timeline: string) =>
    withSource(databaseUrl, signal, async (found) => {
      checkMadeFrom(made, found)
      if (found.timeline < timeline) throw new UnusableStore('The server is an old primary or a restored one')
      const { changedLeads, ...from } = await continueCopy(found.client, store, found.columns)
      await follow(found, from)
      return changedLeads
    })

  async function reconnect(old: CopyPulls, timeline: string): Promise<void> {
    const since = Date.now()
    await old.leave()
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        await wait(pausesMs[Math.min(attempt, pausesMs.length - 1)], null, { signal, ref: false })
        const changedLeads = await followAgain(timeline)
        return tell({ isConnected: true, changedLeads, milliseconds: Date.now() - since })
      } catch (error) {
        if (signal.aborted) return
        if (!isPassing(error)) return lose(error as Error)
        tell({ isConnected: false, reason: (error as Error).message })
      }
    }
  }

  await follow(source, place)
  return {
    current: () => {
      if (!current) throw new CallFault('The copy has no connection to the database')
      return current
    },
    stop: async (keeps) => {
      stopping.abort()
      await reconnecting
      await current?.pulls.stop(keeps)
      await current?.client.end().catch(() => {}) // the connection is discarded
    },
  }
}
