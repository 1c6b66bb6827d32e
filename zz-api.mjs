// prints the first member's id
const jar=new Map(); const base='http://localhost:7300'
const keep=r=>{for(const c of r.headers.getSetCookie()){const [n,...v]=c.split(';')[0].split('=');jar.set(n,v.join('='))}return r}
const ask=async(p,o={})=>keep(await fetch(base+p,{...o,headers:{cookie:[...jar].map(([n,v])=>`${n}=${v}`).join('; '),'x-xsrf-token':decodeURIComponent(jar.get('XSRF-TOKEN')??''),'content-type':'application/json',...(o.headers??{})}}))
await ask('/sanctum/csrf-cookie'); await ask('/api/admin/sign-in',{method:'POST',body:JSON.stringify({email:'owner@vitrine.test',password:'owner-demo-1234'})})
console.log(await (await ask(process.argv[2])).text())
