/** Common skills, for an account that has none of its own yet. */
export const knownSkills: readonly string[] = `
  .NET, Accounting, Adobe Photoshop, Agile, Android, Angular, Ansible, ASP.NET, Auditing, AutoCAD, AWS, Azure, Bookkeeping, Bootstrap,
  Budgeting, Business Analysis, Business Development, C#, C++, CI/CD, CSS, Customer Service, Data Analysis, Data Engineering, Data
  Science, Deep Learning, Digital Marketing, Django, Docker, Elasticsearch, Excel, Express.js, Figma, Financial Modelling, Flask,
  Flutter, GDPR, Git, Go, Golang, Google Analytics, Google Cloud, GraphQL, Hadoop, HTML, Illustrator, InDesign, iOS, Java,
  JavaScript, Jenkins, Jira, jQuery, Kafka, Keras, Kotlin, Kubernetes, Laravel, LaTeX, Linux, Machine Learning, Matlab, Microservices,
  MongoDB, MySQL, Natural Language Processing, Negotiation, Next.js, Node.js, NumPy, Objective-C, Oracle, Pandas, Payroll, Perl, PHP,
  Photoshop, PostgreSQL, Power BI, PRINCE2, Product Management, Project Management, Prometheus, Python, PyTorch, RabbitMQ, React,
  React Native, Recruitment, Redis, REST, Ruby, Ruby on Rails, Rust, Salesforce, SAP, Scala, scikit-learn, Scrum, SEO, Shell
  Scripting, SolidWorks, Spark, Spring, Spring Boot, SPSS, SQL, SQL Server, SQLite, Stakeholder Management, Swift, Tableau, TensorFlow,
  Terraform, TypeScript, UX Design, VBA, Vue.js, Xero
`
  .split(',')
  .map((skill) => skill.trim().replaceAll(/\s+/g, ' '));

/** Skills that are also ordinary words: they only count when capitalised. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  'access agile excel express flask go illustrator negotiation oracle pandas perl react rest ruby rust scrum spark spring swift tableau word'.split(
    ' ',
  ),
);
