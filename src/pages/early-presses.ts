import { createHash } from 'node:crypto'

/**
 * Keeps what is pressed, chosen and sent before the app is alive: each once, the last state of it. The app repeats it
 * (storefront/browser/early-presses.ts); where its first script does not come, the browser sends forms by itself.
 */
export const earlyPressesScript = `(()=>{
const early=window.earlyPresses={kept:[],take(press){
early.kept=early.kept.filter(({type,control})=>type!=press.type||control!=press.control).concat(press)
if(press.type=='click')press.control.dataset.kept=''
}}
const hear=event=>{
const{type,target,submitter}=event
const control=type=='submit'?target:target.closest?.('button:not([popovertarget]),input,select')
if(!control||early.isOff)return
if(type=='submit'){if(control.method!='post')return;event.preventDefault()}
else if((type=='click')!=(control.localName=='button')||type=='click'&&control.type=='submit'&&control.form)return
early.take({type,control,submitter,value:control.value,checked:control.checked})
}
for(const type of['click','change','submit'])addEventListener(type,hear,true)
addEventListener('error',({target})=>{if(target.dataset?.application)early.isOff=true},true)
})()`

/**
 * Source expression for the Content-Security-Policy. The script is the same on every page, so pages stay cacheable.
 */
export const earlyPressesHash = `'sha256-${createHash('sha256').update(earlyPressesScript).digest('base64')}'`
