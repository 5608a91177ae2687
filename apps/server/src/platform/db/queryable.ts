interface Handle {
  query<Row extends object>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

/** A pool or a transaction. */
export interface Queryable extends Handle {
  readonly isReadOnly?: never
}

/** A transaction in which PostgreSQL refuses every write. A function that writes asks for a `Queryable` instead. */
export interface ReadOnlyTransaction extends Handle {
  readonly isReadOnly: true
}

/** Any of them, for functions that only read. */
export type Readable = Queryable | ReadOnlyTransaction
