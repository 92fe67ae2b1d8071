/** How the api and the gateway read their configuration: each variable is declared once, under the name the code knows it by. */

type Parsed<Value> =
  | { success: true; data: Value }
  | { success: false; error: { issues: readonly { message: string }[] } }

/** A variable of the environment, and the schema that reads its text. */
interface Variable<Value> {
  env: string
  read: { safeParse: (text: string | undefined) => Parsed<Value> }
}
type Variables = Readonly<Record<string, Variable<unknown>>>
export type Values<Declared extends Variables> = {
  [Name in keyof Declared]: Declared[Name] extends Variable<infer Value> ? Value : never
}

export const variable = <Value>(env: string, read: Variable<Value>['read']): Variable<Value> => ({ env, read })

/** Reads variables from the environment, where an empty one is not set; throws one message that names every variable at fault. */
export function readEnvironment<Declared extends Variables>(
  declared: Declared,
  environment: Record<string, string | undefined>,
): Values<Declared> {
  const faults: string[] = []
  const values = Object.entries(declared).map(([name, { env, read }]) => {
    const parsed = read.safeParse(environment[env] || undefined)
    if (parsed.success) return [name, parsed.data] as const
    faults.push(...parsed.error.issues.map(({ message }) => `  ${env}: ${message}`))
    return [name, undefined] as const
  })
  if (faults.length) throw new Error(`The environment is not complete:\n${faults.join('\n')}`)
  return Object.fromEntries(values) as Values<Declared>
}
