// @minagent/rag
interface AddOptions {
    readonly signal?: AbortSignal;
    readonly onProgress?: (result: AddResult) => void;
}
interface AddResult {
    readonly added: number;
    readonly replaced: number;
    readonly unchanged: number;
}
interface AnswerOptions {
    readonly limit?: number;
    readonly filter?: Readonly<Record<string, unknown>>;
    readonly corrections?: number;
    readonly locale?: Locale;
    readonly signal?: AbortSignal;
}
type ApproximateVectors = (block: VectorBlock) => VectorBlock | Promise<VectorBlock>;
interface ByteSource {
    readonly name: string;
    read(start: number, end: number): Promise<Uint8Array>;
}
interface Candidate {
    readonly row: number;
    readonly score: number;
}
interface CheckedCitation extends Citation {
    readonly text: string;
    readonly status: 'found' | 'no_document' | 'out_of_range';
    readonly source: string;
}
interface CheckedQuote {
    readonly text: string;
    readonly status: 'cited' | 'document' | 'missing';
}
interface Citation {
    readonly documentId: string;
    readonly start: number;
    readonly end: number;
}
type CitationDecision = {
    readonly accept: true;
} | {
    readonly accept: false;
    readonly feedback: string;
};
type CitationGate = (answer: string, context: {
    readonly messages: readonly Message[];
}) => Promise<CitationDecision>;
interface CitationMention extends Citation {
    readonly text: string;
}
interface CitationReport {
    readonly ok: boolean;
    readonly citations: readonly CheckedCitation[];
    readonly quotes: readonly CheckedQuote[];
}
interface CitedAnswer {
    readonly answer: string;
    readonly report: CitationReport;
    readonly passages: readonly ScoredPassage[];
}
interface CitedDocuments {
    document(id: string): Promise<Document | undefined>;
}
type DocumentInfo = Omit<Document, 'text'>;
interface DocumentSource {
    readonly id: string;
    readonly text: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
}
type FieldWeights = Readonly<Record<string, number>>;
interface Hit {
    readonly id: string;
    readonly score: number;
}
interface IndexManifest {
    readonly version: number;
    readonly bytes: Uint8Array;
}
interface IndexOptions {
    readonly splitter?: Splitter;
    readonly embedder?: Embedder;
    readonly vectors?: ApproximateVectors;
    readonly store?: IndexStore;
    readonly fields?: FieldWeights;
    readonly memoryBytes?: number;
}
interface IndexSize {
    readonly documents: number;
    readonly passages: number;
}
interface IndexStore {
    open(): Promise<IndexManifest | undefined>;
    write(name: string, bytes: Uint8Array): Promise<void>;
    read(name: string, start?: number, end?: number): Promise<Uint8Array>;
    commit(bytes: Uint8Array, expectedVersion: number): Promise<number>;
    list(): Promise<readonly string[]>;
    remove(names: readonly string[]): Promise<void>;
    close(): Promise<void>;
}
type MetadataFilter = Readonly<Record<string, unknown>>;
interface MmrOptions<T> {
    readonly limit?: number;
    readonly diversity?: number;
    readonly similarity?: (a: T, b: T) => number;
}
interface NearDuplicateOptions {
    readonly similarity?: number;
}
interface PassageIndex extends Retriever {
    add(documents: Iterable<Document> | AsyncIterable<Document>, options?: AddOptions): Promise<AddResult>;
    remove(ids: Iterable<string>): Promise<number>;
    search(query: string, options?: SearchOptions): Promise<readonly ScoredPassage[]>;
    document(id: string): Promise<Document | undefined>;
    documents(): AsyncIterable<DocumentInfo>;
    size(): Promise<IndexSize>;
    save(): Promise<void>;
    close(): Promise<void>;
}
interface RagTexts {
    readonly search: {
        readonly description: string;
        readonly query: string;
        readonly limit: string;
        readonly filter: string;
    };
    readonly read: {
        readonly description: string;
        readonly document: string;
        readonly start: string;
        readonly end: string;
    };
    readonly noQuery: string;
    readonly nothingFound: string;
    more(shown: number, found: number): string;
    unknownDocument(id: string): string;
    badRange(id: string, length: number): string;
    readonly answerFromPassages: string;
    question(question: string, passages: string): string;
    noPassages(question: string): string;
    readonly uncited: string;
    wrong(problems: readonly string[]): string;
    noDocument(citation: string): string;
    outOfRange(citation: string): string;
    notInSource(quote: string): string;
}
interface RagToolsOptions {
    readonly locale?: Locale;
    readonly maxResultTokens?: number;
}
interface RankingContext {
    readonly query: string;
    readonly limit: number;
    readonly signal?: AbortSignal;
}
type RankingStep = (passages: readonly ScoredPassage[], context: RankingContext) => readonly ScoredPassage[] | Promise<readonly ScoredPassage[]>;
type Reranker = (query: string, texts: readonly string[], options?: {
    readonly signal?: AbortSignal;
}) => Promise<readonly number[]>;
type SearchMode = 'text' | 'vector' | 'hybrid';
interface SearchOptions {
    readonly limit?: number;
    readonly filter?: MetadataFilter;
    readonly mode?: SearchMode;
    readonly signal?: AbortSignal;
}
interface SearchedVectors {
    readonly block: VectorBlock;
    readonly accept?: (row: number) => boolean;
}
interface SplitOptions {
    readonly maxTokens?: number;
    readonly maxChars?: number;
    readonly overlap?: number;
    readonly documentId?: string;
    readonly metadata?: Readonly<Record<string, unknown>>;
}
type Splitter = (document: Document) => readonly Passage[];
interface VectorBlock {
    readonly dimensions: number;
    readonly length: number;
    vector(row: number): Float32Array | Promise<Float32Array>;
    candidates(query: Float32Array, count: number, accept?: (row: number) => boolean): readonly Candidate[];
    bytes(): Promise<Uint8Array>;
}
class VectorBuilder {
    #private;
    constructor(dimensions: number);
    get length(): number;
    add(vector: Float32Array): number;
    build(): VectorBlock;
}
interface VectorHit {
    readonly block: number;
    readonly row: number;
    readonly score: number;
}
interface WeightedHits<T extends Hit> {
    readonly hits: readonly T[];
    readonly weight: number;
    readonly floor?: number;
}
function answerWithCitations(model: Model, index: Retriever & CitedDocuments, question: string, options?: AnswerOptions): Promise<CitedAnswer>;
function checkCitations(answer: string, index: CitedDocuments, quotable?: readonly string[]): Promise<CitationReport>;
function citationGate(index: CitedDocuments, { locale }?: {
    readonly locale?: Locale;
}): CitationGate;
function createIndex(options?: IndexOptions): PassageIndex;
function documentSplitter(limits?: Pick<SplitOptions, 'maxTokens' | 'maxChars' | 'overlap'>): Splitter;
function findCitations(text: string): readonly CitationMention[];
function fuse<T extends Hit>(lists: readonly WeightedHits<T>[]): T[];
function fuseHybrid<T extends Hit>(text: readonly T[], vector: readonly T[]): T[];
function htmlDocument({ id, text, metadata }: DocumentSource): Document;
function markdownDocument({ id, text, metadata }: DocumentSource): Document;
function memoryStore(): IndexStore;
function mmr<T extends Hit & {
    readonly text: string;
}>(passages: readonly T[], { limit, diversity, similarity }?: MmrOptions<T>): T[];
function openVectorBlock(source: ByteSource): Promise<VectorBlock>;
const ragTexts: Readonly<Record<Locale, RagTexts>>;
function ragTools(index: Retriever & CitedDocuments, options?: RagToolsOptions): readonly Tool[];
function rerankedBy(reranker: Reranker): RankingStep;
function searchVectors(blocks: readonly SearchedVectors[], query: Float32Array, limit?: number): Promise<VectorHit[]>;
function splitCode(text: string, options?: SplitOptions): readonly Passage[];
const splitDocument: Splitter;
function splitMarkdown(text: string, options?: SplitOptions): readonly Passage[];
function splitText(text: string, options?: SplitOptions): readonly Passage[];
function textDocument({ id, text, metadata }: DocumentSource): Document;
function toCitation({ documentId, start, end }: Citation): string;
function withRanking(retriever: Retriever, steps: readonly RankingStep[], { candidates }?: {
    readonly candidates?: number;
}): Retriever;
function withoutNearDuplicates<T extends {
    readonly text: string;
}>(passages: readonly T[], { similarity }?: NearDuplicateOptions): T[];

// @minagent/rag/node
interface FileFailure {
    readonly ok: false;
    readonly path: string;
    readonly reason: FileFailureReason;
    readonly message: string;
    readonly cause?: unknown;
}
type FileFailureReason = 'not_a_file' | 'unreadable' | 'too_large' | 'binary' | 'broken' | 'encrypted' | 'needs_package';
interface FolderProgress {
    readonly path: string;
    readonly files: number;
    readonly totalFiles: number;
    readonly bytes: number;
    readonly totalBytes: number;
}
interface FolderResult {
    readonly added: number;
    readonly replaced: number;
    readonly unchanged: number;
    readonly removed: number;
    readonly failures: readonly FileFailure[];
}
interface IndexFolderOptions extends LoadFolderOptions {
    readonly idPrefix?: string;
    readonly onProgress?: (progress: FolderProgress) => void;
}
interface LoadFolderOptions {
    readonly maxFileBytes?: number;
    readonly signal?: AbortSignal;
}
interface LoadedFile {
    readonly ok: true;
    readonly document: Document;
}
function folderStore(folder: string): IndexStore;
function indexFolder(index: PassageIndex, folder: string, options?: IndexFolderOptions): Promise<FolderResult>;
function loadFolder(folder: string, options?: LoadFolderOptions): AsyncGenerator<LoadedFile | FileFailure>;

// @minagent/rag/sqlite
interface SqliteDatabase {
    exec(sql: string): unknown;
    prepare(sql: string): SqliteStatement;
}
interface SqliteStatement {
    run(...values: SqliteValue[]): unknown;
    all(...values: SqliteValue[]): unknown[];
}
type SqliteValue = string | number | null | Uint8Array;
function sqliteIndexStore(database: SqliteDatabase): IndexStore;

// @minagent/rag/postgres
interface PostgresClient {
    query(text: string, values?: unknown[]): Promise<{
        readonly rows: readonly PostgresRow[];
    }>;
}
interface PostgresIndexOptions {
    readonly table?: string;
}
type PostgresRow = Readonly<Record<string, unknown>>;
interface PostgresVectors extends Retriever {
    add(passages: Iterable<Passage>, options?: {
        readonly signal?: AbortSignal;
    }): Promise<void>;
    remove(documentIds: readonly string[]): Promise<void>;
}
interface PostgresVectorsOptions {
    readonly embedder: Embedder;
    readonly table?: string;
}
function postgresIndexStore(client: PostgresClient, { table }?: PostgresIndexOptions): IndexStore;
function postgresVectors(client: PostgresClient, { embedder, table }: PostgresVectorsOptions): PostgresVectors;

// @minagent/rag/usearch
interface UsearchOptions {
    readonly minRows?: number;
}
function usearchVectors({ minRows }?: UsearchOptions): ApproximateVectors;

// @minagent/rag/testing
interface MakeIndexStore {
    make(): IndexStore | Promise<IndexStore>;
    reopen?(): IndexStore | Promise<IndexStore>;
}
function indexStoreContract({ make, reopen }: MakeIndexStore): readonly ContractCase[];
