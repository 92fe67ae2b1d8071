// The typed client of the API: its documents with their types, made from sdk/documents, and the package dist/sdk with the
// command line `lead`.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { replaceFolder } from './replace.mjs'
import { run } from './run.mjs'
import { filesIn, root, schemaFiles } from './stale.mjs'

export const sdkDocuments = () => filesIn('sdk/documents', (file) => file.endsWith('.graphql'))

const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1)
const upperFirst = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** An operation as it is sent, with its fragments and without its description. */
async function textsByName(documents) {
  const { concatAST, Kind, print, separateOperations } = await import('graphql')
  const whole = concatAST(documents.map(({ document }) => document))
  return Object.entries(separateOperations(whole)).map(([name, { definitions }]) => {
    const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    const sent = definitions.map(({ description: _, ...definition }) => definition)
    return {
      name,
      kind: operation.operation,
      about: operation.description?.value,
      text: print({ kind: Kind.DOCUMENT, definitions: sent }),
    }
  })
}

/** `documents`: each operation by its name. */
const typedTexts = {
  async plugin(_schema, documents) {
    const entries = (await textsByName(documents)).map(({ name, kind, about, text }) => {
      const types = `${upperFirst(name)}${upperFirst(kind)}`
      const typed = `TypedText<${types}, ${types}Variables> & { kind: '${kind}' }`
      return `  /** ${about} */\n  ${lowerFirst(name)}: { kind: '${kind}', text: ${JSON.stringify(text)} } as ${typed},`
    })
    return {
      prepend: [`import type { TypedText } from '../client'`],
      content: `/** What the client can send by name. */\nexport const documents = {\n${entries.join('\n')}\n}`,
    }
  },
}

/** JSON Schema of a value of the schema, without what it says of itself in other words. */
async function jsonSchemas() {
  const { buildASTSchema, getNullableType, isEnumType, isInputObjectType, isListType, isNonNullType, typeFromAST } =
    await import('graphql')
  const { schemaDocument } = await import('./operations.mjs')
  const schema = buildASTSchema(schemaDocument(), { assumeValidSDL: true })
  const plain = {
    Int: 'integer',
    PositiveInt: 'integer',
    NonNegativeInt: 'integer',
    Float: 'number',
    Money: 'number',
    Boolean: 'boolean',
  }
  const objectOf = (fields) => ({
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, type, description }) => [name, { ...schemaOf(type), ...(description && { description }) }]),
    ),
    required: fields
      .filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined)
      .map(({ name }) => name),
    additionalProperties: false,
  })
  function schemaOf(given) {
    const type = getNullableType(given)
    if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) }
    if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) }
    if (isInputObjectType(type)) return objectOf(Object.values(type.getFields()))
    return { type: plain[type.name] ?? 'string' }
  }
  return ({ variableDefinitions = [] }) =>
    objectOf(
      variableDefinitions.map(({ variable, type }) => ({ name: variable.name.value, type: typeFromAST(schema, type) })),
    )
}

const readDocuments = async () => {
  const { parse } = await import('graphql')
  return sdkDocuments().map((file) => ({
    location: file,
    document: parse(readFileSync(path.join(root, file), 'utf8'), { noLocation: true }),
  }))
}

/** The mutations that assistants may use: they change nothing before they are confirmed. */
const inTwoSteps = ['prepareChange', 'confirmChange']

/** `tools`: what assistants may use, by the name of the document. A set is a file of documents, or what changes nothing. */
const tools = {
  async plugin(_schema, documents) {
    const schemaOf = await jsonSchemas()
    const { Kind } = await import('graphql')
    const texts = new Map((await textsByName(documents)).map((document) => [document.name, document]))
    const entries = documents.flatMap(({ location, document }) =>
      document.definitions
        .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
        .filter(
          ({ operation, selectionSet: { selections } }) =>
            operation === 'query' || selections.every(({ name }) => inTwoSteps.includes(name.value)),
        )
        .map((definition) => {
          const { name, kind, about, text } = texts.get(definition.name.value)
          const sets = [path.basename(location, '.graphql'), ...(kind === 'query' ? ['read'] : [])]
          return { name: lowerFirst(name), description: about, inputSchema: schemaOf(definition), kind, sets, text }
        }),
    )
    return {
      prepend: [`import type { Tool } from '../assistants/toolServer'`],
      content: `/** What assistants may use. */\nexport const tools: readonly Tool[] = ${JSON.stringify(entries, null, 2)}\n`,
    }
  },
}

/** Writes `shared/generated/tools.ts`. */
export async function assistantTools() {
  const { generate } = await import('./graphqlTypes.mjs')
  await generate('shared/generated/tools.ts', [{ tools }], {}, await readDocuments())
}

/** Writes `sdk/generated/documents.ts`. */
export async function sdkTypes() {
  const { generate, scalars } = await import('./graphqlTypes.mjs')
  await generate(
    'sdk/generated/documents.ts',
    ['typescript-operations', { typedTexts }],
    { scalars, enumType: 'string-literal' },
    await readDocuments(),
  )
}

/** One file of declarations: its parts import only one another. */
async function declarations() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sdk-'))
  try {
    const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')
    const options = [
      '--ignoreConfig',
      '--declaration',
      '--emitDeclarationOnly',
      '--strict',
      '--target',
      'ES2023',
      '--module',
      'ESNext',
    ]
    const places = ['--moduleResolution', 'bundler', '--types', 'node', '--rootDir', 'sdk', '--outDir', folder]
    await run(process.execPath, [compiler, ...options, ...places, 'sdk/index.ts'])
    return ['generated/documents', 'errors', 'client']
      .map((name) => readFileSync(path.join(folder, `${name}.d.ts`), 'utf8').replaceAll(/^import .*\n/gm, ''))
      .join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What tells gql.tada the types of the schema. */
async function schemaTypes(text) {
  const [{ buildSchema, introspectionFromSchema }, { minifyIntrospection, outputIntrospectionFile }, { scalars }] =
    await Promise.all([import('graphql'), import('@gql.tada/internal'), import('./graphqlTypes.mjs')])
  const schema = introspectionFromSchema(buildSchema(text, { assumeValidSDL: true }), { descriptions: false })
  const parts = { includeEnums: true, includeInputs: true, includeScalars: true }
  const types = outputIntrospectionFile(minifyIntrospection(schema, parts), {
    fileType: '.d.ts',
    shouldPreprocess: true,
  })
  const ofScalars = Object.entries(scalars).map(([name, type]) => `${name}: ${type}`)
  return types.replace(/(interface setupSchema \{\n)/, `$1    scalars: { ${ofScalars.join('; ')} }\n`)
}

/** The package as its users install it. */
export async function buildSdk(target = path.join(root, 'dist/sdk')) {
  const { build } = await import('esbuild')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const manifest = {
    ...{ name: 'lead-back-office-client', version, type: 'module', main: './index.js', types: './index.d.ts' },
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './schema': { types: './schema.d.ts' },
      './schema.graphql': './schema.graphql',
    },
    bin: { lead: './lead.js' },
    engines: { node: '>=20' },
  }
  const types = await declarations()
  await replaceFolder(target, async (folder) => {
    mkdirSync(folder, { recursive: true })
    await build({
      ...{ absWorkingDir: root, entryPoints: ['sdk/index.ts'], outfile: path.join(folder, 'index.js'), bundle: true },
      ...{ format: 'esm', platform: 'neutral', mainFields: ['module'], target: 'es2022', logLevel: 'warning' },
    })
    await build({
      ...{
        absWorkingDir: root,
        entryPoints: ['sdk/command/lead.ts'],
        outfile: path.join(folder, 'lead.js'),
        bundle: true,
      },
      ...{ format: 'esm', platform: 'node', target: 'node20', logLevel: 'warning' },
      // Commander is no ES module.
      banner: {
        js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)",
      },
    })
    chmodSync(path.join(folder, 'lead.js'), 0o755)
    writeFileSync(path.join(folder, 'index.d.ts'), types)
    writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    const schema = schemaFiles()
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    writeFileSync(path.join(folder, 'schema.graphql'), schema)
    writeFileSync(path.join(folder, 'schema.d.ts'), await schemaTypes(schema))
  })
}

if (process.argv[1] === path.join(root, 'scripts/sdk.mjs')) {
  await buildSdk(process.argv[2] && path.resolve(process.argv[2]))
  await (await import('esbuild')).stop()
}
