import type { Embedder, Retriever } from '@minagent/types'
import { context, SpanKind } from '@opentelemetry/api'
import { requestAttributes } from './model-attributes.ts'
import { during, Operation } from './operation.ts'
import type { Recording } from './recording.ts'
import { spanName } from './run-spans.ts'

/** The same retriever; each search has a span. `dataSource` names what is searched. */
export function tracedRetriever(retriever: Retriever, recording: Recording, dataSource: string | undefined): Retriever {
  const { show, clock } = recording
  return {
    async search(query, options) {
      const operation = new Operation(recording, {
        name: dataSource === undefined ? 'retrieval' : `retrieval ${dataSource}`,
        kind: SpanKind.CLIENT,
        attributes: {
          'gen_ai.operation.name': 'retrieval',
          ...(dataSource === undefined ? {} : { 'gen_ai.data_source.id': dataSource }),
          ...(options?.limit === undefined ? {} : { 'gen_ai.request.top_k': options.limit }),
          ...(show ? { 'gen_ai.retrieval.query.text': show(query) } : {}),
        },
        parent: context.active(),
        startedAt: clock.now(),
      })
      return during(
        recording,
        operation,
        () => retriever.search(query, options),
        (passages) =>
          show ? { attributes: { 'gen_ai.retrieval.documents': show(passages.map(({ id, score }) => ({ id, score }))) } } : {},
      )
    },
  }
}

/** The same embedder; each call has a span. `modelId` is `provider/model-name`, which an embedder does not tell. */
export function tracedEmbedder(embedder: Embedder, recording: Recording, modelId: string | undefined): Embedder {
  return {
    dimensions: embedder.dimensions,
    async embed(texts, options) {
      const asked = requestAttributes('embeddings', modelId)
      const operation = new Operation(recording, {
        name: spanName('embeddings', asked),
        kind: SpanKind.CLIENT,
        attributes: { ...asked, 'gen_ai.embeddings.dimension.count': embedder.dimensions },
        parent: context.active(),
        startedAt: recording.clock.now(),
      })
      return during(recording, operation, () => embedder.embed(texts, options))
    },
  }
}
