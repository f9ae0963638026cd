/** A term of the trade: its names in both languages, and one sentence in each. */
export interface GlossaryEntry {
  readonly names: readonly string[]
  readonly en: string
  readonly zh: string
}

/** Terms that are answered without a tool. */
export const glossary: readonly GlossaryEntry[] = [
  {
    names: ['agent loop', 'agentic loop', '智能体循环', 'agent 循环', '代理循环'],
    en: 'An agent loop is the cycle in which a model is asked, the tools it calls are run, and their results are handed back to it, until it answers or a limit is reached.',
    zh: 'Agent Loop（智能体循环）是这样一个循环：询问模型，执行它请求的工具，把结果交还给它，直到它给出回答或达到上限。',
  },
  {
    names: ['agent', 'ai agent', '智能体', '代理'],
    en: 'An agent is a program in which a model decides, step by step, which tools to use to reach a goal.',
    zh: '智能体（Agent）是由模型逐步决定使用哪些工具来达成目标的程序。',
  },
  {
    names: ['tool call', 'tool calling', 'function call', 'function calling', '工具调用', '函数调用'],
    en: 'A tool call is a request by the model, with a tool name and arguments, that the surrounding program runs and answers with a result.',
    zh: '工具调用是模型发出的请求，带有工具名和参数，由外层程序执行并把结果返回给模型。',
  },
  {
    names: ['tool', '工具'],
    en: 'A tool is a function with a name, a description and a parameter schema that a model may ask to be run.',
    zh: '工具是带有名称、说明和参数模式的函数，模型可以请求执行它。',
  },
  {
    names: ['tool result', '工具结果'],
    en: 'A tool result is what a tool gave back, value or error, written as a message that the model reads next.',
    zh: '工具结果是工具返回的值或错误，以消息的形式交给模型在下一步阅读。',
  },
  {
    names: ['fakemodel', 'fake model', '假模型'],
    en: 'FakeModel is a model that replays a script instead of thinking, so that agents can be tested without a network or a key.',
    zh: 'FakeModel 是按脚本回答、不做思考的模型，用来在没有网络和密钥的情况下测试智能体。',
  },
  {
    names: ['context window', 'context length', '上下文窗口', '上下文长度'],
    en: 'The context window is the largest number of tokens that a model can take into account in one call.',
    zh: '上下文窗口是模型在一次调用中最多能够考虑的 token 数量。',
  },
  {
    names: ['context', '上下文'],
    en: 'The context is everything that a model is given in one call: instructions, history, tool results and the question.',
    zh: '上下文是一次调用中交给模型的全部内容：指令、历史、工具结果和问题。',
  },
  {
    names: ['rag', 'retrieval augmented generation', 'retrieval-augmented generation', '检索增强生成', '检索增强'],
    en: 'RAG (retrieval-augmented generation) first finds passages that fit the question and then has the model answer from them, with sources.',
    zh: 'RAG（检索增强生成）先找出与问题相关的段落，再让模型依据这些段落回答并注明来源。',
  },
  {
    names: ['mcp', 'model context protocol', '模型上下文协议'],
    en: 'MCP (Model Context Protocol) is an open protocol by which programs offer tools, data and prompts to agents.',
    zh: 'MCP（模型上下文协议）是一个开放协议，程序通过它向智能体提供工具、数据和提示词。',
  },
  {
    names: ['embedding', 'embeddings', 'vector embedding', '嵌入向量', '嵌入', '向量表示'],
    en: 'An embedding is a list of numbers that stands for a text, made so that texts of similar meaning lie close together.',
    zh: '嵌入向量是代表一段文本的一组数字，含义相近的文本彼此靠近。',
  },
  {
    names: ['token', 'tokens', '词元', '令牌'],
    en: 'A token is the piece of text, often a part of a word, in which a model reads, writes and is billed.',
    zh: 'Token（词元）是模型读写和计费的文本单位，常常只是一个词的一部分。',
  },
  {
    names: ['tokenizer', '分词器'],
    en: 'A tokenizer is the program that cuts text into the tokens of a model.',
    zh: '分词器是把文本切成模型所用 token 的程序。',
  },
  {
    names: ['prompt', '提示词', '提示'],
    en: 'A prompt is the text that a model is given to work on.',
    zh: '提示词是交给模型处理的文本。',
  },
  {
    names: ['system prompt', 'system message', '系统提示词', '系统提示', '系统消息'],
    en: 'A system prompt is the first message of a conversation, in which the application tells the model how to behave.',
    zh: '系统提示词是对话的第一条消息，应用在其中说明模型应当怎样工作。',
  },
  {
    names: ['structured output', 'structured outputs', '结构化输出'],
    en: 'Structured output is an answer in an agreed form, usually JSON that is checked against a schema.',
    zh: '结构化输出是按约定格式给出的回答，通常是经过模式校验的 JSON。',
  },
  {
    names: ['json schema', 'schema', '模式'],
    en: 'JSON Schema is a notation that describes which JSON data is valid; tools state their parameters in it.',
    zh: 'JSON Schema 是描述哪些 JSON 数据有效的写法，工具用它说明自己的参数。',
  },
  {
    names: ['memory', 'agent memory', '记忆', '智能体记忆'],
    en: 'Memory is what an agent keeps between calls or sessions, such as the recent window, summaries and stored facts.',
    zh: '记忆是智能体在多次调用或会话之间保留的内容，例如近期窗口、摘要和存下来的事实。',
  },
  {
    names: ['planner', 'planning', '规划器', '规划'],
    en: 'A planner breaks a goal into smaller tasks with an order, and changes the plan when a task fails.',
    zh: '规划器把目标拆成有先后次序的小任务，并在任务失败时调整计划。',
  },
  {
    names: ['handoff', 'hand-off', '交接', '移交'],
    en: 'A handoff passes a conversation from one agent to another that is better suited to go on.',
    zh: '交接（handoff）是把对话从一个智能体转给更适合继续处理的另一个智能体。',
  },
  {
    names: ['multi-agent', 'multi agent', 'multi-agent system', '多智能体', '多智能体系统'],
    en: 'A multi-agent system is a group of agents that share a goal, each with tools and instructions of its own.',
    zh: '多智能体系统由一组目标相同的智能体组成，它们各有自己的工具和指令。',
  },
  {
    names: ['trace', 'tracing', '追踪', '调用链'],
    en: 'A trace is the recorded tree of what happened in a run, with times, inputs and outputs.',
    zh: '追踪（trace）是一次运行中所发生事情的记录树，带有时间、输入和输出。',
  },
  {
    names: ['span'],
    en: 'A span is one timed piece of work inside a trace, such as a model call or a tool call.',
    zh: 'Span 是追踪中一段有起止时间的工作，例如一次模型调用或工具调用。',
  },
  {
    names: ['eval', 'evals', 'evaluation', '评测', '评估'],
    en: 'An eval measures how well an agent does on a fixed set of tasks with known or scored answers.',
    zh: '评测（eval）在一组固定任务上衡量智能体的表现，任务的答案已知或可以打分。',
  },
  {
    names: ['guardrail', 'guardrails', '护栏'],
    en: 'A guardrail is a check on what goes into or comes out of a model that can stop or change it.',
    zh: '护栏是对模型输入或输出的检查，可以阻止或修改它。',
  },
  {
    names: ['hallucination', '幻觉'],
    en: 'A hallucination is a statement by a model that sounds right but has no ground in its sources.',
    zh: '幻觉是模型说出的听起来正确、却没有依据的内容。',
  },
  {
    names: ['human in the loop', 'human-in-the-loop', 'approval', '人在回路', '人工审批'],
    en: 'Human in the loop means that a run waits for a person to approve or change a step before it goes on.',
    zh: '人在回路是指运行在继续之前等待人来批准或修改某一步。',
  },
  {
    names: ['streaming', 'stream', '流式输出', '流式'],
    en: 'Streaming hands over an answer piece by piece while it is still being made.',
    zh: '流式输出是在回答还没有生成完时就一段一段地交出来。',
  },
  {
    names: ['temperature', '采样温度'],
    en: 'Temperature is a setting that says how freely a model chooses among likely next tokens; 0 is the steadiest.',
    zh: '温度（temperature）决定模型在可能的下一个 token 中选择得有多随意，0 最稳定。',
  },
  {
    names: ['large language model', 'language model', 'llm', 'llms', '大语言模型', '语言模型', '大模型'],
    en: 'A large language model is a program trained on much text that goes on writing a given text token by token.',
    zh: '大语言模型是在大量文本上训练、逐个 token 续写给定文本的程序。',
  },
  {
    names: ['react', 'react pattern', 'react 模式'],
    en: 'ReAct is the pattern in which a model alternates between reasoning, acting through a tool, and reading the result.',
    zh: 'ReAct 是模型交替进行推理、通过工具行动、阅读结果的做法。',
  },
  {
    names: ['vector database', 'vector store', '向量数据库', '向量库'],
    en: 'A vector database stores embeddings and finds those that lie closest to a given one.',
    zh: '向量数据库存储嵌入向量，并能找出与给定向量最接近的那些。',
  },
  {
    names: ['checkpoint', '检查点'],
    en: 'A checkpoint is the saved state of a run from which it can go on after a stop or crash.',
    zh: '检查点是运行的保存状态，停止或崩溃之后可以从那里继续。',
  },
  {
    names: ['prompt injection', '提示注入', '提示词注入'],
    en: 'Prompt injection is text from outside, for instance in a web page, that tries to give the model orders.',
    zh: '提示注入是来自外部（例如网页）的文本，企图向模型下达指令。',
  },
]
