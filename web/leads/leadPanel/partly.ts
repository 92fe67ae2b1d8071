/** A partially loaded record: fields that are still loading are undefined. */
export type Partly<Facts> = { [Field in keyof Facts]?: Facts[Field] | undefined }
